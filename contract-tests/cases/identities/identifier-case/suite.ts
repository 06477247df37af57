import { password, start, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const traits = { username: 'İzmir ΟΔΟΣ', email: 'İ.ΟΔΟΣ@Example.org' };

/** Identifiers are compared in lower case; programming languages differ in the lower case of some capitals. */
export default contract('identities/identifier-case', { profile: 'oauth2-verification' }, async (stage) => {
  const { admin, newBrowser, note } = stage;
  note('somebody with such a name');
  for (const own of [{ username: traits.username }, { email: traits.email }])
    await admin.post('/admin/identities', {
      schema_id: 'default',
      traits: own,
      credentials: { password: { config: { password } } },
    });
  note('looked for');
  for (const name of ['İzmir ΟΔΟΣ', 'izmir οδοσ', 'IZMIR ΟΔΟΣ', 'i̇zmir οδοσ', 'izmir οδος', 'i.οδοσ@example.org'])
    for (const key of ['credentials_identifier', 'preview_credentials_identifier_similar'])
      await admin.get(`/admin/identities?${key}=${encodeURIComponent(name)}`);
  for (const identifier of [
    'İZMİR ΟΔΟΣ',
    'izmir οδοσ',
    'izmir οδος',
    'i̇zmir οδοσ',
    traits.email,
    'i.οδος@example.org',
  ]) {
    note(`signs in as ${identifier}`);
    const browser = newBrowser();
    const flow = await start(browser, 'login');
    await submit(browser, flow, { method: 'password', identifier, password });
  }
  note('the same name again');
  for (const username of ['izmir οδοσ', 'izmir οδος'])
    await admin.post('/admin/identities', { schema_id: 'default', traits: { username } });
  for (const { id } of (await admin.get('/admin/identities', { unrecorded: true })).body as readonly { id: string }[])
    await admin.delete(`/admin/identities/${id}`, undefined, { unrecorded: true });
});
