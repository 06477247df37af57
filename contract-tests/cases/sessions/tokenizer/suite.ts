import { makeIdentity, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const made = ['plain', 'from_file', 'from_network', 'eddsa', 'hs256', 'nameless', 'everything', 'overriding'];
const keys = ['public', 'unlike', 'without_alg', 'odd_alg', 'empty', 'no_jwks', 'no_network'];
const files = ['no_file', 'no_path', 'no_base64', 'no_scheme', 'no_mapper'];
const mappers = ['failing', 'odd_syntax'];
const others = ['unknown', '', 'Plain', 'plain.ttl', 'plain.nothing'];

/** Sessions as JWTs. */
export default contract('sessions/tokenizer', { profile: 'tokenizer' }, async (stage) => {
  const { addresses, admin, email, newBrowser, newNative, note } = stage;
  const identifier = email('tokenizer');
  const id = await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  note('the keys as others see them');
  await admin.get(`${addresses.hooks}/kept/jwks/published`);
  const native = newNative();
  const answer = await submit(native, await startApi(native, 'login'), fields);
  native.token = text(answer.body, 'session_token');
  const whoami = (template: string) => native.get(`/sessions/whoami?tokenize_as=${encodeURIComponent(template)}`);
  for (const template of made) {
    note(`a token: ${template}`);
    await whoami(template);
  }
  note('a cookie, and no token for somebody who did not sign in');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), fields);
  await browser.get('/sessions/whoami?tokenize_as=plain');
  await browser.get('/sessions/whoami');
  await newBrowser().get('/sessions/whoami?tokenize_as=plain');
  for (const template of [...keys, ...files, ...mappers, ...others]) {
    note(`none: ${template}`);
    await whoami(template);
  }
  note('the name that others gave');
  await whoami('external');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'add', path: '/external_id', value: email('external') }]);
  await whoami('external');
});
