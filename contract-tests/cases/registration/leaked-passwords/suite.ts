import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'password';
const leaked = 'password123';

/** Leaked passwords with the default lookup. */
export default contract('registration/leaked-passwords', { profile: 'breaches' }, async (stage) => {
  await registration(stage);
  await settings(stage);
});

async function registration({ browser, email, form, native, note }: Stage): Promise<void> {
  const traits = { email: email('new'), firstName: 'Ada' };
  note('a leaked password');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method, password: leaked, traits });
  const page = await open(form, 'registration');
  await submit(form, page, { method, password: leaked, 'traits.email': email('form') });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  const api = await startApi(native, 'registration');
  await submit(native, api, { method, password: leaked, traits: { email: email('native') } });
  note('other rules come first');
  await submit(native, api, { method, password: '123456', traits });
  await submit(native, api, { method, password: leaked, traits: { email: 'password1234@example.org' } });
  await submit(native, api, { method, password: leaked, traits: { email: 'nobody' } });
  note('once is too often, with a count and without');
  await submit(native, api, { method, password: 'seldom-seen-4711', traits });
  await submit(native, api, { method, password: 'without-count-4711', traits });
  note('an answer that nobody can read');
  await submit(native, api, { method, password: 'wrong-count-4711', traits });
  await submit(browser, flow, { method, password: 'wrong-count-4711', traits });
  note('the list does not answer');
  await submit(browser, flow, { method, password: 'not-answered-4711', traits });
  note('a password that is not in it');
  await submit(native, api, { method, password: 'violet-lantern-4711', traits: { email: email('native') } });
}

async function settings({ admin, browser, email, form, native, newNative, note }: Stage): Promise<void> {
  const identifier = email('settings');
  await makeIdentity(admin, identifier);
  await signIn(browser, identifier);
  await signIn(form, identifier);
  await signIn(native, identifier, 'api');
  note('settings');
  await submit(browser, await start(browser, 'settings'), { method, password: leaked });
  const page = await open(form, 'settings');
  await submit(form, page, { method, password: leaked });
  await form.fetch(`/self-service/settings/flows?id=${text(page, 'id')}`);
  const api = await startApi(native, 'settings');
  await submit(native, api, { method, password: leaked });
  await submit(native, api, { method, password: 'not-answered-4711' });
  note('nobody asks an administrator, or at a login');
  const known = email('known');
  const credentials = { password: { config: { password: leaked } } };
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: known }, credentials });
  const app = newNative();
  await submit(app, await startApi(app, 'login'), { method, identifier: known, password: leaked });
}
