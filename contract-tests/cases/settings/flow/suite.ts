import {
  assertLifespan,
  csrf,
  makeIdentity,
  open,
  password,
  start,
  startApi,
  submit,
  text,
} from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const route = '/self-service/settings';
const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';
const profile = { method: 'profile', 'traits.email': 'x@example.org' };

export default contract('settings/flow', { profile: 'second-factor' }, async (stage) => {
  await withoutSession(stage);
  await initialise(stage);
  await read(stage);
  await bodies(stage);
  await csrfChecks(stage);
  await otherMethods(stage);
});

async function withoutSession({ browser, form, native, note }: Stage): Promise<void> {
  note('init without a session');
  await start(browser, 'settings');
  await browser.fetch(`${route}/browser?return_to=http://127.0.0.1:4455/after`);
  await form.navigate(`${route}/browser`);
  await form.navigate(`${route}/browser?return_to=http://127.0.0.1:4455/after`);
  await form.navigate(`${route}/browser?return_to=https://evil.example.org/`);
  await startApi(native, 'settings');
  await native.navigate(`${route}/api`);
  note('get and submit without a session');
  for (const query of ['', '?id=abc', `?id=${unknownId}`]) {
    await browser.get(`${route}/flows${query}`);
    await form.navigate(`${route}/flows${query}`);
  }
  for (const query of ['', '?flow=abc', `?flow=${unknownId}`]) {
    await browser.post(`${route}${query}`, profile);
    await form.post(`${route}${query}`, profile);
    await native.post(`${route}${query}`, profile);
  }
  await form.navigate(`${route}?flow=${unknownId}`);
}

async function initialise({ browser, form, native, admin, email, note }: Stage): Promise<void> {
  note('init');
  const address = email('init');
  await makeIdentity(admin, address);
  for (const agent of [browser, form]) await signIn(agent, address);
  await signIn(native, address, 'api');
  assertLifespan(await start(browser, 'settings'), 3600);
  await form.navigate(`${route}/browser`);
  assertLifespan(await startApi(native, 'settings'), 3600);
  note('an API flow by cookie, a browser flow by token');
  await browser.fetch(`${route}/api`);
  await native.get(`${route}/browser`);
  note('return_to');
  await start(browser, 'settings', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db');
  await form.navigate(`${route}/browser?return_to=/relative`);
  await startApi(native, 'settings', '?return_to=http://127.0.0.1:4455/after');
  note('return_to forbidden');
  await start(browser, 'settings', '?return_to=https://evil.example.org/');
  await form.navigate(`${route}/browser?return_to=https://evil.example.org/`);
  await startApi(native, 'settings', '?return_to=https://evil.example.org/');
}

async function read({ browser, form, native, newBrowser, newForm, newNative, admin, email, note }: Stage) {
  note('get');
  const id = text(await start(browser, 'settings'), 'id');
  await browser.get(`${route}/flows?id=${id}`);
  await browser.navigate(`${route}/flows?id=${id}`);
  note('get of an unknown flow');
  await browser.get(`${route}/flows?id=${unknownId}`);
  await browser.get(`${route}/flows?id=abc`);
  await form.navigate(`${route}/flows`);
  note('submit of an unknown flow');
  for (const query of ['', '?flow=', '?flow=abc', `?flow=${unknownId}`]) {
    await browser.post(`${route}${query}`, profile);
    await form.post(`${route}${query}`, profile);
    await native.post(`${route}${query}`, profile);
  }
  note('the same person elsewhere may read and, with an anti-CSRF cookie, submit');
  const api = text(await startApi(native, 'settings'), 'id');
  await native.get(`${route}/flows?id=${id}`);
  await browser.get(`${route}/flows?id=${api}`);
  await browser.post(`${route}?flow=${api}`, profile);
  await native.post(`${route}?flow=${id}`, profile);
  note('somebody else');
  const address = email('other');
  await makeIdentity(admin, address);
  const [otherBrowser, otherForm, otherNative] = [newBrowser(), newForm(), newNative()];
  await signIn(otherBrowser, address);
  await signIn(otherForm, address);
  await signIn(otherNative, address, 'api');
  for (const agent of [otherBrowser, otherNative]) {
    await agent.get(`${route}/flows?id=${id}`);
    await agent.post(`${route}?flow=${id}`, profile);
    await agent.post(`${route}?flow=${api}`, profile);
  }
  await otherForm.navigate(`${route}/flows?id=${id}`);
  await otherForm.post(`${route}?flow=${id}`, profile);
}

async function bodies({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad bodies to');
  const flow = await start(browser, 'settings');
  const action = text(flow, 'ui.action');
  const page = await open(form, 'settings');
  const pageAction = text(page, 'ui.action');
  const api = text(await startApi(native, 'settings'), 'ui.action');
  note('empty body');
  await browser.post(action);
  await form.post(pageAction);
  await native.post(api);
  note('empty object');
  await browser.post(action, {});
  await form.post(pageAction, {});
  await native.post(api, {});
  note('no POST');
  await browser.get(action);
  await form.navigate(pageAction);
  await native.get(api);
  note('bad JSON and types');
  const typed = (type: string) => ({ headers: { 'content-type': type } });
  await native.post(api, {}, { raw: '{"method":', ...typed('application/json') });
  await native.post(api, {}, { raw: '[1]', ...typed('application/json') });
  await browser.post(action, {}, { raw: 'x', ...typed('text/plain') });
  await form.post(pageAction, {}, { raw: '<x/>', ...typed('application/xml') });
  note('method unknown');
  await submit(browser, flow, { method: 'foo' });
  await submit(form, page, { method: 'foo' });
  await native.post(api, { method: 'foo' });
  await submit(browser, flow, { method: 'code' });
  note('a page reads its flow after an error');
  await form.fetch(`${route}/flows?id=${text(page, 'id')}`);
}

async function csrfChecks({ browser, form, native, note }: Stage): Promise<void> {
  note('csrf');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const action = text(flow, 'ui.action');
  const traits = { email: 'x@example.org' };
  const cases = [
    { method: 'profile', traits },
    { method: 'password', password },
    { method: 'totp', totp_code: 'abcdef' },
    { lookup_secret_regenerate: true },
  ];
  for (const fields of cases) {
    await browser.post(action, fields);
    await browser.post(action, { ...fields, csrf_token: 'wrong' });
  }
  await form.post(text(page, 'ui.action'), { method: 'password', password });
  await form.post(text(page, 'ui.action'), { method: 'password', password, csrf_token: 'wrong' });
  note('csrf of an API flow');
  const api = text(await startApi(native, 'settings'), 'ui.action');
  for (const fields of cases) await browser.post(api, fields);
  await native.post(api, { method: 'password', password }, { headers: { origin: 'http://127.0.0.1:4455' } });
  note('the body comes before the token');
  await browser.post(action, { method: 'password' });
  await browser.post(action, { method: 'profile', traits: { email: 3 }, csrf_token: csrf(flow) });
}

async function otherMethods({ browser, form, native, note }: Stage): Promise<void> {
  note('methods that are switched off');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  const cases = [
    { link: 'acme' },
    { unlink: 'acme' },
    { method: 'oidc' },
    { method: 'passkey' },
    { passkey_remove: 'x' },
    { passkey_settings_register: 'x' },
    { method: 'webauthn' },
    { webauthn_remove: 'x' },
    { method: 'link' },
    { method: 'lookup_secret' },
  ];
  for (const fields of cases) {
    await submit(browser, flow, fields);
    await submit(native, api, fields);
  }
  await submit(native, api, { webauthn_register: 'x' });
  for (const fields of [...cases.slice(0, 6), { webauthn_register: 'x' }]) await submit(form, page, fields);
  await browser.get(`${route}/flows?id=${text(flow, 'id')}`);
}
