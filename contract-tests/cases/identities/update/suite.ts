import { password, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const path = '/admin/identities';

export default contract('identities/update', { profile: 'password' }, async (stage) => {
  await batch(stage);
  await conflicts(stage);
  await credentials(stage);
  await unserved(stage);
});

async function batch({ admin, email, note }: Stage): Promise<void> {
  const person = (name: string) => ({ schema_id: 'default', traits: { email: email(name) } });
  const taken = person('taken');
  note('batch: refused');
  await admin.patch(path);
  await admin.patch(path, {}, { raw: '{' });
  await admin.patch(path, []);
  await admin.patch(path, { identities: {} });
  await admin.patch(path, { identities: [{ create: { ...person('odd'), foo: 1 } }] });
  await admin.patch(path, { identities: [{ create: person('odd'), patch_id: 'nonsense' }] });
  await admin.patch(path, { identities: [{ create: { ...person('odd'), state: 'asleep' } }] });
  await admin.patch(path, { identities: [{ create: { ...person('odd'), schema_id: 'nope' } }] });
  await admin.patch(path, { identities: [{ create: { schema_id: 'default', traits: { email: 'nobody' } } }] });
  await admin.patch(path, { identities: Array.from({ length: 1001 }, () => ({})) });
  note('batch');
  await admin.patch(path, {});
  await admin.patch(path, { identities: [] });
  await admin.patch(path, { identities: [{}] });
  const { body } = await admin.patch(path, {
    identities: [
      { create: { ...taken, credentials: { password: { config: { password } } } }, patch_id: unknownId },
      { create: { ...person('second'), metadata_public: { colour: 'green' }, external_id: email('external') } },
    ],
  });
  note('batch: one is taken');
  await admin.patch(path, { identities: [{ create: taken, patch_id: unknownId }, { create: person('third') }] });
  await admin.patch(path, { identities: [{ create: person('twice') }, { create: taken }] });
  for (const at of [0, 1])
    await admin.delete(`${path}/${text(body, `identities.${at}.identity`)}`, undefined, { unrecorded: true });
}

async function conflicts({ admin, email, note }: Stage): Promise<void> {
  const [first, second] = [email('first'), email('another')];
  const options = { unrecorded: true };
  const body = (address: string) => ({ schema_id: 'default', state: 'active', traits: { email: address } });
  await admin.post(path, { ...body(first), external_id: first }, options);
  const made = await admin.post(path, body(second), options);
  const one = `${path}/${text(made.body, 'id')}`;
  note('update: taken by another');
  await admin.put(one, body(first));
  await admin.put(one, { ...body(second), external_id: first });
  note('update: refused');
  await admin.put(one);
  await admin.put(one, {}, { raw: '{' });
  await admin.put(one, {}, { raw: '{}', headers: { 'content-type': 'text/plain' } });
  await admin.put(one, { ...body(second), state: 'asleep' });
  await admin.put(one, { ...body(second), schema_id: 'nope' });
  await admin.put(one, { ...body(second), traits: 5 });
  await admin.put(`${path}/nonsense`, body(second));
  note('patch: taken by another');
  await admin.patch(one, [{ op: 'replace', path: '/traits/email', value: first }]);
  await admin.patch(one, [{ op: 'add', path: '/external_id', value: first }]);
  note('patch: refused');
  await admin.patch(one, [{ op: 'replace', path: '/state', value: 'asleep' }]);
  await admin.patch(one, [{ op: 'replace', path: '/traits/email', value: 'nobody' }]);
  await admin.patch(one, [{ op: 'replace', path: '/traits', value: 5 }]);
  await admin.patch(one, [{ op: 'remove', path: '/traits/lastName' }]);
  await admin.patch(one, [{ op: 'test', path: '/state', value: 'active' }]);
  await admin.patch(one, [{ op: 'replace', path: '/credentials', value: {} }]);
  await admin.patch(one, [{ op: 'replace', path: '/schema_id', value: 'nope' }]);
  await admin.patch(one, {}, { raw: '{' });
  note('state');
  await admin.patch(one, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  await admin.put(one, body(second));
}

async function credentials({ admin, email, note }: Stage): Promise<void> {
  const address = email('keys');
  const provider = { subject: address, provider: 'acme' };
  const made = await admin.post(
    path,
    {
      schema_id: 'default',
      traits: { email: address },
      credentials: {
        password: { config: { password } },
        oidc: { config: { providers: [provider, { ...provider, provider: 'other' }] } },
      },
    },
    { unrecorded: true },
  );
  const one = `${path}/${text(made.body, 'id')}`;
  note('credentials: refused');
  await admin.delete(`${one}/credentials/totp`);
  await admin.delete(`${one}/credentials/foo`);
  await admin.delete(`${one}/credentials/code`);
  await admin.delete(`${one}/credentials/oidc`);
  await admin.delete(`${one}/credentials/oidc?identifier=acme:nobody`);
  await admin.delete(`${path}/${unknownId}/credentials/password`);
  await admin.delete(`${path}/nonsense/credentials/password`);
  note('credentials');
  await admin.delete(`${one}/credentials/oidc?identifier=other:${address}`);
  await admin.get(`${one}?include_credential=oidc`);
  await admin.delete(`${one}/credentials/password`);
  await admin.get(one);
  note('credentials: the last one');
  await admin.delete(`${one}/credentials/oidc?identifier=acme:${address}`);
  await admin.delete(`${one}/credentials/password`);
}

/** Methods of the official client for which the open-source server has no endpoint. */
async function unserved({ admin, browser, native, note }: Stage): Promise<void> {
  note('operations of other editions');
  await browser.get('/self-service/fed-cm/parameters');
  await native.post('/self-service/fed-cm/token', {});
  await browser.get('/.well-known/change-password');
  await native.delete('/self-service/login/test');
  await admin.post('/admin/test-login-flows', {});
  await admin.post('/admin/sessions', {});
  note('health and schemas on the admin listener');
  await admin.get('/admin/health/alive');
  await admin.get('/admin/health/ready');
  await admin.get('/health/alive');
  await admin.get('/health/ready');
  await admin.get('/schemas');
  await admin.get('/admin/schemas');
}
