import { makeIdentity, newestCode, start, startApi, submit } from '../../../kit/index.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

const aal2 = '?aal=aal2';
const method = 'code';

/** A schema without code identifiers: the code for the second factor goes to verifiable addresses. */
export default contract('login/code-second-factor-fallback', { profile: 'code-mfa-fallback' }, async (stage) => {
  const { admin, newBrowser, newForm, newNative, email, note } = stage;
  const identifier = email('member');
  await makeIdentity(admin, identifier);
  const app = newNative();
  await signIn(app, identifier, 'api');
  note('nobody must show a second factor');
  await app.get('/sessions/whoami');
  note('one address: the code is sent at once');
  const api = await startApi(app, 'login', aal2);
  await submit(app, api, { method, code: 'abcdef' });
  await submit(app, api, { method, code: await newestCode(stage, identifier) });
  await app.get('/sessions/whoami');

  const [first, backup] = [email('first'), email('backup')];
  await makeIdentity(admin, first, { traits: { email: first, backup } });
  const [browser, form] = [newBrowser(), newForm()];
  await signIn(browser, first);
  await signIn(form, first);
  note('two addresses to choose from');
  const flow = await start(browser, 'login', aal2);
  note('an unknown one');
  await submit(browser, flow, { method, address: email('stranger') });
  await submit(browser, flow, { address: email('stranger') });
  await submit(browser, flow, { method });
  await reread(browser, flow, 'login');
  note('one that only verification knows');
  await submit(browser, flow, { address: backup });
  await submit(browser, flow, { method, code: 'abcdef' });
  await submit(browser, flow, { method, identifier: backup, resend: 'code' });
  note('by via');
  await form.fetch(`/self-service/login/browser${aal2}&via=backup`);
  await form.fetch(`/self-service/login/browser${aal2}&via=email`);
  await form.fetch(`/self-service/login/browser${aal2}&via=firstName`);
  await form.navigate(`/self-service/login/browser${aal2}&via=backup`);
  note('the address of another person');
  const other = await start(form, 'login', aal2);
  await submit(form, other, { address: identifier });
  await reread(form, other, 'login');
  await submit(form, other, { method, code: await newestCode(stage, identifier) });
  await reread(form, other, 'login');
  note('back to an own one');
  await submit(form, other, { method, identifier: backup, resend: 'code' });
  // As a form only: in a script's answer the server lists two addresses in random order.
  await submit(form, other, { method, code: await newestCode(stage, backup) });
});
