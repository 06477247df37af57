import { password, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const path = '/admin/identities';

export default contract('identities/create-and-read', { profile: 'password' }, async (stage) => {
  await refused(stage);
  const { admin, email, note } = stage;
  note('create');
  const plain = await admin.post(path, { schema_id: 'default', traits: { email: email('plain') } });
  const address = email('full');
  const full = await admin.post(path, {
    schema_id: 'default',
    state: 'active',
    traits: { email: address, firstName: 'Ada', lastName: 'Byron' },
    metadata_public: { colour: 'green' },
    metadata_admin: { note: 'internal' },
    external_id: address,
    credentials: { password: { config: { password } } },
    verifiable_addresses: [{ value: address, via: 'email', verified: true, status: 'completed' }],
  });
  note('create: taken');
  await admin.post(path, { schema_id: 'default', traits: { email: address.toUpperCase() } });
  const id = text(full.body, 'id');
  note('get');
  await admin.get(`${path}/${id}`);
  await admin.get(`/identities/${id}`);
  await admin.get(`${path}/${id}?include_credential=password`);
  await admin.get(`${path}/${id}?include_credential=foo`);
  await admin.get(`${path}/${unknownId}`);
  await admin.get(`${path}/abc`);
  note('list');
  await admin.get(`${path}?credentials_identifier=${encodeURIComponent(address)}`);
  await admin.get(`${path}?credentials_identifier=${encodeURIComponent(address.toUpperCase())}`);
  await admin.get(`${path}?credentials_identifier=nobody@example.org`);
  await admin.get(`${path}?ids=${id}&ids=${unknownId}`);
  await admin.get(`${path}?ids=abc`);
  note('update');
  await admin.put(`${path}/${id}`, {
    schema_id: 'default',
    state: 'active',
    traits: { email: address, firstName: 'Augusta' },
  });
  await admin.put(`${path}/${id}`, { schema_id: 'default', state: 'active', traits: { email: 'nobody' } });
  await admin.put(`${path}/${unknownId}`, { schema_id: 'default', state: 'active', traits: { email: address } });
  note('patch');
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/traits/lastName', value: 'King' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'add', path: '/traits/lastName', value: 'King' }]);
  await admin.patch(`${path}/${id}`, [{ op: 'replace', path: '/id', value: unknownId }]);
  await admin.patch(`${path}/${id}`, {});
  await admin.patch(`${path}/${unknownId}`, []);
  note('delete');
  await admin.delete(`${path}/${id}`);
  await admin.delete(`${path}/${id}`);
  await admin.delete(`${path}/abc`);
  await admin.get(`${path}/${id}`);
  await admin.delete(`${path}/${text(plain.body, 'id')}`);
});

async function refused({ admin, email, note }: Stage): Promise<void> {
  const traits = { email: email('refused') };
  note('create: refused');
  await admin.post(path);
  await admin.post(path, {}, { raw: '{', headers: { 'content-type': 'application/json' } });
  await admin.post(path, {});
  await admin.post(path, { schema_id: 'default' });
  await admin.post(path, { schema_id: 'nope', traits });
  await admin.post(path, { traits });
  await admin.post(path, { schema_id: 'default', traits: {} });
  await admin.post(path, { schema_id: 'default', traits: { email: 'nobody' } });
  await admin.post(path, { schema_id: 'default', traits: { ...traits, shoeSize: 44 } });
  await admin.post(path, { schema_id: 'default', traits, foo: 1 });
  await admin.post(path, { schema_id: 'default', traits: 5 });
  await admin.post(path, { schema_id: 'default', traits: { email: email('state') }, state: 'asleep' });
  note('wrong method');
  await admin.put(path, {});
  await admin.post(`${path}/${unknownId}`, {});
}
