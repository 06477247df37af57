import { makeIdentity, open, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn, unrecordedSettings, waitUntilUnprivileged } from '../../../kit/second-factor.ts';
import { keyFields, newKey } from '../../../kit/webauthn.ts';
import type { Agent, RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const methods = ['webauthn', 'passkey'] as const;

export default contract('settings/webauthn-privileged', { profile: 'keys-privileged' }, async (stage) => {
  await unnamed(stage);
  await tooOld(stage);
  await goingOn(stage);
});

async function unnamed({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const address = email('unnamed');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  note('a passkey goes by the address where nothing else names its owner');
  await start(browser, 'settings');
  await open(form, 'settings');
  await startApi(native, 'settings');
}

async function tooOld(stage: Stage): Promise<void> {
  const { browser, form, native, admin, email, note } = stage;
  const address = email('old');
  await makeIdentity(admin, address, { traits: { email: address, nickname: 'Ada' } });
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  await waitUntilUnprivileged(stage, native, 'api');
  note('a session that is too old for keys');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  for (const method of methods) {
    note(`too old to add: ${method}`);
    await submit(browser, flow, keyFields(flow, method, newKey()));
    await submit(form, page, keyFields(page, method, newKey()));
    note(`too old to remove: ${method}`);
    for (const agent of [browser, form])
      await submit(agent, agent === form ? page : flow, { [`${method}_remove`]: 'ff' });
  }
  note('too old, natively');
  await submit(native, api, keyFields(api, 'passkey', newKey()));
  await submit(native, api, { passkey_remove: 'ff' });
  note('what is wrong with the request comes first, what is wrong with the key does not');
  await browser.post(text(flow, 'ui.action'), { webauthn_remove: 'ff' });
  await submit(browser, flow, { webauthn_register: '{}' });
  await submit(browser, flow, { webauthn_register: '{}', webauthn_register_displayname: 'Blue key' });
  await submit(browser, flow, { passkey_settings_register: '{}' });
  await reread(browser, flow);
}

async function goingOn(stage: Stage): Promise<void> {
  const { newForm, admin, email, note } = stage;
  for (const method of methods) {
    const form = newForm();
    const address = email(method);
    const id = await makeIdentity(admin, address, { traits: { email: address, nickname: 'Ada' } });
    await signIn(form, address);
    await waitUntilUnprivileged(stage, form);
    const page = await open(form, 'settings');
    note(`a page goes on where it was interrupted: ${method}`);
    const back = await submitAndSignIn(form, page, keyFields(page, method, newKey({ name: method })), address);
    await form.navigate(back);
    await form.fetch('/sessions/whoami');
    await admin.get(`/admin/identities/${id}?include_credential=${method}`);
    note(`what went on is forgotten: ${method}`);
    await form.navigate(back);
    await waitUntilUnprivileged(stage, form);
    note(`a page goes on with what cannot be: ${method}`);
    const next = await unrecordedSettings(form);
    await form.navigate(await submitAndSignIn(form, next, { [`${method}_remove`]: 'ff' }, address));
  }
}

/** Submits a form and logs in as required. @returns the address that leads back */
async function submitAndSignIn(form: Agent, page: unknown, fields: RequestFields, identifier: string): Promise<string> {
  const { location } = await submit(form, page, fields);
  const login = await form.navigate(location);
  const { body } = await form.fetch(`/self-service/login/flows?id=${parameter(login.location, 'flow')}`);
  return (await submit(form, body, { method: 'password', identifier, password })).location;
}
