import { makeIdentity, password, start, startApi, submit } from '../../../kit/index.ts';
import { providerPerson, returnFromProviderByScript } from '../../../kit/oidc.ts';
import { contract } from '../../../runner/contract.ts';

/** A configuration that names missing files: the server starts, and fails when it reads them. */
export default contract('server/missing-files', { profile: 'missing-files' }, async (stage) => {
  const { admin, email, mail, newBrowser, newNative, note } = stage;
  const identifier = email('member');
  await makeIdentity(admin, identifier);
  note('a web hook with no Jsonnet by file, by a path alone, by base64');
  await submit(newNative(), await startApi(newNative(), 'login'), { method: 'password', identifier, password });
  const traits = { email: email('newcomer') };
  const native = newNative();
  await submit(native, await startApi(native, 'registration'), { method: 'password', password, traits });
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  note('a claims mapper');
  const script = newBrowser();
  await script.fetch(await returnFromProviderByScript(script, 'registration', 'acme', providerPerson(email('mapped'))));
  note('a Jsonnet by a path alone that there is');
  await newNative().get('/self-service/verification/api');
  note('a template of a mail');
  await submit(newNative(), await startApi(newNative(), 'recovery'), { method: 'code', email: identifier });
  await mail.messages(identifier);
  note('an identity schema that refers to what it does not hold');
  await newNative().get('/schemas/lost');
  await newNative().get('/self-service/registration/api?identity_schema=lost');
  const person2 = { schema_id: 'lost', traits: { email: email('lost'), name: 'Ada' } };
  await admin.post('/admin/identities', person2);
  await admin.post('/admin/identities', { ...person2, traits: { email: email('nameless') } });
});
