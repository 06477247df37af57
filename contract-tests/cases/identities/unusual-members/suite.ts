import { makeIdentity, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/identities';
const unrecorded = { unrecorded: true };

export default contract('identities/unusual-members', { profile: 'recovery' }, async (stage) => {
  await addresses(stage);
  await providers(stage);
  await batches(stage);
  await schemas(stage);
});

async function addresses({ admin, email, note }: Stage): Promise<void> {
  note('addresses that are null');
  for (const more of [{ verifiable_addresses: [null] }, { recovery_addresses: [null] }]) {
    const { body } = await admin.post(path, { schema_id: 'default', traits: { email: email('nothing') }, ...more });
    await admin.patch(`${path}/${text(body, 'id')}`, [{ op: 'replace', path: '/verifiable_addresses', value: [null] }]);
    await admin.delete(`${path}/${text(body, 'id')}`, undefined, unrecorded);
  }
}

async function providers({ admin, email, note }: Stage): Promise<void> {
  note('accounts that are named twice');
  const address = email('accounts');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  for (const subject of ['b', 'a', 'b', null, 'c']) {
    const oidc = { config: { providers: [{ provider: 'acme', subject: subject && address + subject }] } };
    await admin.put(`${path}/${id}`, { schema_id: 'default', traits: { email: address }, credentials: { oidc } });
    await admin.get(`${path}/${id}?include_credential=oidc`);
  }
  const oidc = { config: { providers: [null] } };
  await admin.put(`${path}/${id}`, { schema_id: 'default', traits: { email: address }, credentials: { oidc } });
  await admin.delete(`${path}/${id}`, undefined, unrecorded);
}

async function batches({ admin, email, note }: Stage): Promise<void> {
  note('a batch of one that is taken');
  const address = email('taken');
  const person = (traits: object, more = {}) => ({ create: { schema_id: 'default', traits, ...more } });
  const oidc = { config: { providers: [{ provider: 'acme', subject: address }] } };
  const first = { ...person({ email: address }, { credentials: { oidc } }) };
  const { body } = await admin.patch(path, { identities: [first] });
  await admin.patch(path, { identities: [first] });
  await admin.patch(path, { identities: [{}, first] });
  await admin.patch(path, { identities: [person({ email: email('second') }, { credentials: { oidc } })] });
  note('a batch of two');
  const other = await admin.patch(path, {
    identities: [person({ email: email('third') }, { credentials: { oidc } }), person({ email: email('fourth') })],
  });
  await admin.delete(`${path}/${text(body, 'identities.0.identity')}`, undefined, unrecorded);
  await admin.delete(`${path}/${text(other.body, 'identities.1.identity')}`, undefined, unrecorded);
}

async function schemas({ admin, email, newNative, note }: Stage): Promise<void> {
  note('a schema without a name');
  const address = email('unnamed');
  const id = await makeIdentity(admin, address, { traits: { email: address } });
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/schema_id', value: '' }]);
  await admin.get(`${path}/${id}`);
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/schema_id', value: null }]);
  const native = newNative();
  await signIn(native, address, 'api');
  await native.get('/sessions/whoami');
  const flow = await startApi(native, 'settings');
  await submit(native, flow, { method: 'profile', traits: { email: address } });
  await admin.put(`${path}/${id}`, { state: 'active', traits: { email: address } });
  await admin.put(`${path}/${id}`, { schema_id: 'default', state: 'active', traits: { email: address } });
  await admin.delete(`${path}/${id}`, undefined, unrecorded);
}
