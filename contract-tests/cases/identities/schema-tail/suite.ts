import { password, start, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Identity schemas with text after the JSON: everything works but their addresses. */
export default contract('identities/schema-tail', { profile: 'schema-tail' }, async (stage) => {
  const { admin, browser, email, native, note } = stage;
  note('the schemas');
  for (const id of ['brace', 'words', 'default']) await native.get(`/schemas/${id}`);
  await native.get('/schemas');
  await admin.get('/admin/schemas/brace');
  note('a sign-up');
  const traits = { email: email('ada') };
  await submit(browser, await start(browser, 'registration'), { method: 'password', password, traits });
  note('an identity of another');
  await admin.post('/admin/identities', { schema_id: 'words', traits: { email: email('bea') } });
});
