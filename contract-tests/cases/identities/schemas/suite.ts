import { password, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/identities';

export default contract('identities/schemas', { profile: 'schemas' }, async (stage) => {
  await listed(stage);
  await chosen(stage);
  await made(stage);
});

async function listed({ admin, native, note }: Stage): Promise<void> {
  note('schemas, page by page');
  for (const query of [
    '',
    '?per_page=1',
    '?per_page=1&page=1',
    '?page_size=2',
    '?per_page=2&page=1',
    '?page=9',
    '?per_page=0',
  ])
    await native.get(`/schemas${query}`);
  await native.get('/admin/schemas?per_page=1&page=2');
  await admin.get('/schemas?per_page=1');
  note('schemas, one by one');
  for (const id of ['default', 'mobile', 'hidden', 'bW9iaWxl', 'aGlkZGVu', 'nowhere'])
    await native.get(`/schemas/${id}`);
}

async function chosen({ newNative, email, note }: Stage): Promise<void> {
  note('a schema that may be chosen');
  for (const kind of ['login', 'registration'] as const)
    for (const id of ['mobile', 'hidden', 'nowhere'])
      await newNative().get(`/self-service/${kind}/api?identity_schema=${id}`);
  note('registration by the fields of another schema');
  const native = newNative();
  const flow = await startApi(native, 'registration', '?identity_schema=mobile');
  const traits = { email: email('chosen'), name: 'Ada' };
  for (const mobile of ['12', 'nobody', '+33 0 42 68 53 00', '+999123456'])
    await submit(native, flow, { method: 'password', password, traits: { ...traits, mobile } });
  await submit(native, flow, { method: 'password', password, traits });
}

async function made({ admin, email, newNative, note }: Stage): Promise<void> {
  note('numbers without a format');
  for (const mobile of ['12', '', 'nobody', '+33', '+33 0 42 68 53 00', '+999123456', '1'.repeat(300), '+'])
    await admin.post(path, { schema_id: 'mobile', traits: { mobile } });
  const { body } = await admin.post(path, { schema_id: 'mobile', traits: { mobile: '+33 6 12 34 56 78' } });
  const one = `${path}/${text(body, 'id')}`;
  await admin.get(`${one}?include_credential=code`);
  await admin.patch(one, [{ op: 'replace', path: '/traits/mobile', value: '+33 6 12 34 56 7' }]);
  await admin.patch(one, [{ op: 'replace', path: '/traits/mobile', value: '+33 6 12 34 56 79' }]);
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'code', identifier: '+33612345679' });
  note('another schema for somebody');
  await admin.put(one, { schema_id: 'hidden', state: 'active', traits: { name: email('renamed') } });
  await admin.get(one);
  await admin.put(one, { schema_id: 'default', state: 'active', traits: { name: 'nobody' } });
  await admin.delete(one, undefined, { unrecorded: true });
}
