import { csrf, makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { addKey, keyFields, newKey, signUpWithKey, webauthnOptions } from '../../../kit/webauthn.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'webauthn';

/** Security keys as a first factor. */
export default contract('settings/webauthn-passwordless', { profile: 'webauthn-passwordless' }, async (stage) => {
  await adding(stage);
  await lastOne(stage);
  await afterSignUp(stage);
});

async function adding({ browser, form, native, newBrowser, admin, email, note }: Stage): Promise<void> {
  const address = email('adding');
  const id = await makeIdentity(admin, address);
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  note('init');
  await start(browser, 'settings');
  const page = await open(form, 'settings');
  await startApi(native, 'settings');
  note('add');
  const key = newKey({ name: 'first' });
  await submit(form, page, keyFields(page, method, key));
  await form.fetch('/sessions/whoami');
  await browser.get('/sessions/whoami');
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  note('sign in with it');
  await signInWith(newBrowser(), address, (options) => key.get(options));
  note('no second factor');
  await start(browser, 'login', '?aal=aal2');
  note('the keys of a first factor stay when those of a second are deleted');
  await admin.delete(`/admin/identities/${id}/credentials/webauthn`);
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
}

async function signInWith(browser: Agent, identifier: string, sign: (options: string) => string): Promise<void> {
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, identifier });
  const { body } = await browser.fetch(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(browser, flow, { method, identifier, webauthn_login: sign(webauthnOptions(body, 'login')) });
}

async function lastOne({ newForm, newBrowser, admin, email, note }: Stage): Promise<void> {
  const [form, browser] = [newForm(), newBrowser()];
  const address = email('last');
  const id = await makeIdentity(admin, address);
  for (const each of [form, browser]) await signIn(each, address);
  const [page, flow] = [await open(form, 'settings'), await start(browser, 'settings')];
  const first = await addKey(form, method, { name: 'first' });
  const second = await addKey(form, method, { name: 'second' });
  note('remove one of two without a password');
  await admin.delete(`/admin/identities/${id}/credentials/password`);
  await submit(form, page, { webauthn_remove: first.id });
  note('remove the last one');
  await submit(form, page, { webauthn_remove: second.id });
  await submit(browser, flow, { webauthn_remove: second.id });
  await submit(browser, flow, { method: 'profile', traits: { email: 'nobody' } });
  note('set a password, then remove it');
  await submit(form, await unrecordedSettings(form), { method: 'password', password: 'amber-harbour-2093' });
  await submit(browser, flow, { webauthn_remove: second.id });
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
}

async function afterSignUp({ newBrowser, admin, email, note }: Stage): Promise<void> {
  const browser = newBrowser();
  const address = email('signed-up');
  const first = await signUpWithKey(browser, method, address);
  const second = await addKey(browser, method, { name: 'second' }, 'Red key');
  note('another key calls its owner by another name');
  await signInWith(newBrowser(), address, (options) => first.get(options));
  await signInWith(newBrowser(), address, (options) => first.get(options, { userHandle: '' }));
  await signInWith(newBrowser(), address, (options) => second.get(options));
  note('without the one of the sign-up');
  const page = await unrecordedSettings(browser);
  const fields = { csrf_token: csrf(page), webauthn_remove: first.id };
  await browser.post(text(page, 'ui.action'), fields, { unrecorded: true });
  await signInWith(newBrowser(), address, (options) => second.get(options));
  await admin.get(`/admin/identities?credentials_identifier=${address}`);
}
