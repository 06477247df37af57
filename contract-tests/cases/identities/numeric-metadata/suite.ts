import { makeIdentity, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/identities';
const unrecorded = { unrecorded: true };

/** Metadata that is a number: SQLite converts it, and the server cannot read it back. */
export default contract('identities/numeric-metadata', { profile: 'recovery' }, async (stage) => {
  await numbers(stage);
  await later(stage);
});

async function numbers(stage: Stage): Promise<void> {
  const { admin, email, mail, newBrowser, newNative, note } = stage;
  for (const [name, metadata] of Object.entries({
    'a public one': { metadata_public: 7 },
    'one of the admin': { metadata_admin: 1.5 },
    'two of them': { metadata_public: 1e30, metadata_admin: -2 },
  })) {
    note(`metadata that are a number: ${name}`);
    const address = email(name.replaceAll(' ', '-'));
    const traits = { email: address };
    const credentials = { password: { config: { password } } };
    const { body } = await admin.post(path, {
      schema_id: 'default',
      traits,
      external_id: address,
      credentials,
      ...metadata,
    });
    const [one, named] = [`${path}/${text(body, 'id')}`, encodeURIComponent(address)];
    await admin.get(one);
    await admin.get(`${path}/by/external/${named}`);
    await admin.get(`${path}?ids=${text(body, 'id')}`);
    for (const filter of ['credentials_identifier', 'preview_credentials_identifier_similar'])
      await admin.get(`${path}?${filter}=${named}`);
    await admin.put(one, { schema_id: 'default', state: 'active', traits });
    await admin.patch(one, [{ op: 'replace', path: '/metadata_public', value: null }]);
    await admin.get(`${one}/sessions`);
    await admin.delete(`${one}/credentials/totp`);
    await admin.post('/admin/recovery/code', { identity_id: text(body, 'id') });
    await admin.post(path, { schema_id: 'default', traits });
    await submit(newNative(), await startApi(newNative(), 'login'), {
      method: 'password',
      identifier: address,
      password,
    });
    await submit(newNative(), await startApi(newNative(), 'registration'), { method: 'password', password, traits });
    const browser = newBrowser();
    await submit(browser, await start(browser, 'recovery'), { method: 'code', email: address });
    await mail.messages(address);
    await admin.delete(one);
    await admin.get(one);
  }
  note('metadata that are a number: in a batch');
  const create = { schema_id: 'default', traits: { email: email('batch') }, metadata_public: 7 };
  const { body } = await admin.patch(path, { identities: [{ create }] });
  await admin.get(`${path}/${text(body, 'identities.0.identity')}`);
  await admin.delete(`${path}/${text(body, 'identities.0.identity')}`, undefined, unrecorded);
}

async function later({ admin, email, newNative, note }: Stage): Promise<void> {
  note('metadata that become a number while somebody is signed in');
  const address = email('later');
  const [one, native] = [`${path}/${await makeIdentity(admin, address, { traits: { email: address } })}`, newNative()];
  await signIn(native, address, 'api');
  const flow = await startApi(native, 'settings');
  const session = text((await native.get('/sessions/whoami')).body, 'id');
  await admin.patch(one, [{ op: 'add', path: '/metadata_public', value: 7 }]);
  await native.get('/sessions/whoami');
  await native.get('/sessions');
  await native.get(`/self-service/settings/flows?id=${text(flow, 'id')}`);
  await submit(native, flow, { method: 'password', password: 'amber-harbour-2290' });
  await admin.get(`${one}/sessions`);
  await admin.get(`/admin/sessions/${session}`);
  await admin.get(`/admin/sessions/${session}?expand=identity`);
  await admin.delete(one);
}
