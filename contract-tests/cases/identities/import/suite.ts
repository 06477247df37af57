import { password, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const path = '/admin/identities';
const shown = 'include_credential=oidc&include_credential=saml&include_credential=password';

export default contract('identities/import', { profile: 'password' }, async (stage) => {
  await organizations(stage);
  await providers(stage);
  await batch(stage);
  await names(stage);
});

async function organizations({ admin, email, note }: Stage): Promise<void> {
  note('organizations: create');
  const members: string[] = [];
  for (const organization_id of [unknownId, null, '', 'nonsense', 5]) {
    const { status, body } = await admin.post(path, { traits: { email: email('member') }, organization_id });
    if (status === 201) members.push(text(body, 'id'));
  }
  await admin.get(`${path}?organization_id=${unknownId}`);
  for (const id of members) await admin.delete(`${path}/${id}`, undefined, { unrecorded: true });
  note('organizations: update');
  const made = await admin.post(path, { traits: { email: email('joined') } }, { unrecorded: true });
  const one = `${path}/${text(made.body, 'id')}`;
  await admin.put(one, { traits: { email: email('left') }, state: 'active', organization_id: unknownId });
  await admin.patch(one, [{ op: 'add', path: '/organization_id', value: unknownId }]);
  await admin.get(one);
  await admin.patch(one, [{ op: 'replace', path: '/organization_id', value: null }]);
  await admin.get(one);
}

async function providers({ admin, email, note }: Stage): Promise<void> {
  const address = email('linked');
  const provider = { provider: 'acme', subject: address, use_auto_link: true, organization: unknownId };
  note('providers: create');
  const credentials = {
    oidc: { config: { providers: [provider] } },
    saml: { config: { providers: [{ provider: 'corp', subject: address, organization: null }] } },
  };
  const made = await admin.post(path, { traits: { email: address }, credentials });
  const one = `${path}/${text(made.body, 'id')}`;
  await admin.get(`${one}?${shown}`);
  note('providers: update');
  const other = { oidc: { config: { providers: [{ provider: 'other', subject: address }] } } };
  await admin.put(one, { traits: { email: address }, state: 'active', credentials: other });
  await admin.get(`${one}?${shown}`);
  await admin.put(one, {
    traits: { email: address },
    state: 'active',
    credentials: { oidc: {}, saml: { config: {} } },
  });
  await admin.get(`${one}?${shown}`);
  note('providers: taken by another');
  await admin.post(path, { traits: { email: email('second') }, credentials });
  note('providers: by their identifiers');
  await admin.get(`${path}?credentials_identifier=${encodeURIComponent(`acme:${address}`)}`);
  await admin.get(`${path}?credentials_identifier=${encodeURIComponent(`corp:${address}`)}`);
  await admin.get(`${path}?preview_credentials_identifier_similar=${encodeURIComponent(`acme:${address}`)}`);
  note('providers: delete');
  await admin.delete(`${one}/credentials/saml?identifier=${encodeURIComponent(`corp:${address}`)}`);
  await admin.delete(`${one}/credentials/saml`);
  await admin.delete(`${one}/credentials/oidc?identifier=${encodeURIComponent(`acme:${address}`)}`);
  await admin.get(`${one}?${shown}`);
}

async function batch({ admin, email, note }: Stage): Promise<void> {
  note('batch: more than 200 passwords');
  const person = () => ({
    create: { traits: { email: email('many') }, credentials: { password: { config: { password } } } },
  });
  await admin.patch(path, { identities: Array.from({ length: 201 }, person) });
  note('batch: with what cannot be imported');
  const hashed = (hashed_password: string) => ({ password: { config: { hashed_password } } });
  await admin.patch(path, {
    identities: [
      { create: { traits: { email: email('good') } }, patch_id: unknownId },
      { create: { traits: { email: email('bad') }, credentials: hashed('$unknown$eA==') } },
    ],
  });
  note('batch: two of one name');
  const address = email('twins');
  await admin.patch(path, {
    identities: [{ create: { traits: { email: address } } }, { create: { traits: { email: address } } }],
  });
}

async function names({ admin, email, note }: Stage): Promise<void> {
  const external_id = `${email('outside')} / ü?#%`;
  note('an external id of odd letters');
  const made = await admin.post(path, { traits: { email: email('named') }, external_id }, { unrecorded: true });
  const one = `${path}/${text(made.body, 'id')}`;
  await admin.get(`${path}/by/external/${encodeURIComponent(external_id)}`);
  await admin.patch(one, [{ op: 'remove', path: '/external_id' }]);
  await admin.get(`${path}/by/external/${encodeURIComponent(external_id)}`);
  await admin.put(one, { traits: { email: email('renamed') }, state: 'active', external_id });
  await admin.get(`${path}/by/external/${encodeURIComponent(external_id)}`);
  note('other methods');
  await admin.send('HEAD', one);
  await admin.send('OPTIONS', one);
  await admin.post(`${path}/by/external/x`, {});
  await admin.get(`${path}/by/external/`);
  await admin.get(`${one}/credentials/password`);
  note('a password that is too long to be hashed');
  for (const letters of [72, 73]) {
    const config = { password: 'x'.repeat(letters) };
    await admin.post(path, { traits: { email: email(`letters${letters}`) }, credentials: { password: { config } } });
  }
}
