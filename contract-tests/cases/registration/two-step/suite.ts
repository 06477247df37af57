import { csrf, makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent, RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const guest = (email: string) => ({
  email,
  name: { first: 'Grace', last: 'Hopper' },
  age: 41,
  newsletter: true,
  tags: ['sea', 'math'],
});
const asForm = (email: string): RequestFields => ({
  'traits.email': email,
  'traits.name.first': 'Grace',
  'traits.name.last': 'Hopper',
  'traits.age': '41',
  'traits.newsletter': 'true',
});
const asPage = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const read = (agent: Agent, flow: unknown) => agent.fetch(`/self-service/registration/flows?id=${text(flow, 'id')}`);

export default contract('registration/two-step', { profile: 'two-step' }, async (stage) => {
  await forward(stage);
  await bodies(stage);
  await traits(stage);
  await csrfChecks(stage);
  await back(stage);
  await shortcuts(stage);
  await credentials(stage);
  await success(stage);
});

async function forward({ browser, form, native, email, note }: Stage): Promise<void> {
  const address = email('forward');
  note('init');
  const flow = await start(browser, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  note('traits accepted');
  await submit(browser, flow, { method: 'profile', traits: guest(address) });
  await read(browser, flow);
  await submit(form, page, { method: 'profile', ...asForm(address) });
  await read(form, page);
  await submit(native, api, { method: 'profile', traits: guest(address) });
  await read(native, api);
  note('accepted again, with other traits');
  await submit(browser, flow, { method: 'profile', traits: { email: address, newsletter: false, age: 42 } });
  await submit(form, page, { method: 'profile', 'traits.email': address, 'traits.age': '' });
  await read(form, page);
  note('by the name of the screen');
  await submit(browser, await start(browser, 'registration'), {
    screen: 'credential-selection',
    traits: { email: address },
  });
  const byScreen = await open(form, 'registration');
  await submit(form, byScreen, { screen: 'credential-selection', method: 'password', 'traits.email': address });
  await read(form, byScreen);
  note('transient_payload is told once');
  const strange = await startApi(native, 'registration');
  const fields = { method: 'profile', traits: { email: address } };
  for (const transient_payload of [{ a: { b: [1] } }, '{"c":2}', 'x', [1]]) {
    await submit(native, strange, { ...fields, transient_payload });
    await read(native, strange);
  }
  await submit(native, strange, { ...fields, method: 'profile:back', transient_payload: { a: 1 } });
  note('an API flow sent as a page would');
  const raw = new URLSearchParams({ method: 'profile', 'traits.email': address }).toString();
  await native.post(text(await startApi(native, 'registration'), 'ui.action'), {}, { raw, headers: asPage });
}

async function bodies({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad bodies to');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const [action, apiAction] = [text(flow, 'ui.action'), text(api, 'ui.action')];
  note('empty body');
  await browser.post(action);
  await form.post(text(page, 'ui.action'));
  await native.post(apiAction);
  note('bad JSON');
  for (const raw of ['{', '[]', 'null']) {
    await browser.post(action, {}, { raw });
    await native.post(apiAction, {}, { raw });
  }
  note('content type');
  await native.post(apiAction, {}, { raw: 'x', headers: { 'content-type': 'text/plain' } });
  note('GET on the submit route');
  await browser.get(action);
  await form.get(text(page, 'ui.action'));
  await read(form, page);
  note('nothing that names a method');
  await submit(browser, flow, {});
  await submit(form, page, { screen: '' });
  await read(form, page);
  note('method unknown');
  await submit(browser, flow, { method: 'foo' });
  await submit(native, api, { method: 'foo', traits: { email: 'a@example.org' } });
  note('screen unknown');
  await submit(browser, flow, { method: 'profile', screen: 'foo', traits: { email: 'a@example.org' } });
  await submit(native, api, { screen: 'previous ', traits: { email: 'a@example.org' } });
  await submit(form, page, { screen: 'foo', 'traits.email': 'a@example.org' });
  await read(form, page);
}

async function traits({ browser, form, native, email, note }: Stage): Promise<void> {
  note('flows to send bad traits to');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('traits');
  note('traits missing');
  await submit(browser, flow, { method: 'profile' });
  await submit(form, page, {
    method: 'profile',
    'traits.email': '',
    'traits.name.first': '',
    'traits.name.last': '',
    'traits.age': '',
  });
  await read(form, page);
  await submit(native, api, { method: 'profile', traits: {} });
  note('several at once');
  await submit(browser, flow, {
    method: 'profile',
    traits: { email: 'nobody', name: { first: 'a'.repeat(41) }, age: 12, newsletter: 'maybe', tags: ['a', 'b'] },
  });
  await submit(form, page, { method: 'profile', ...asForm('nobody'), 'traits.age': 'old', 'traits.newsletter': 'x' });
  await read(form, page);
  note('unknown trait');
  await submit(native, api, { method: 'profile', traits: { email: address, shoeSize: 44 } });
  note('wrong types');
  await submit(native, api, { method: 'profile', traits: { email: { a: 1 } } });
  await submit(native, api, { method: 'profile', traits: 'x' });
  note('accepted after errors');
  await submit(browser, flow, { method: 'profile', traits: { email: address } });
  note('wrong traits where the credential is chosen');
  await submit(browser, flow, { method: 'profile', traits: { email: 'nobody' } });
  await submit(browser, flow, { method: 'password', password, traits: { email: 'nobody' } });
}

async function csrfChecks({ browser, form, native, newBrowser, email, note }: Stage): Promise<void> {
  const fields = { method: 'profile', traits: { email: email('csrf') } };
  note('flows to forge');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = text(await startApi(native, 'registration'), 'ui.action');
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), fields);
  await form.post(text(page, 'ui.action'), { method: 'profile', 'traits.email': email('csrf-page') });
  await read(form, page);
  note('another anti-CSRF token');
  const other = csrf(await start(newBrowser(), 'registration'));
  await browser.post(text(flow, 'ui.action'), { ...fields, csrf_token: other });
  await browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method: 'profile' });
  note('the way back needs no token');
  await browser.post(text(flow, 'ui.action'), { ...fields, screen: 'previous' });
  await newBrowser().post(text(flow, 'ui.action'), { ...fields, method: 'profile:back' });
  note('an API flow from a browser');
  await native.post(api, fields, { headers: { origin: 'http://127.0.0.1:4455' } });
  await browser.post(api, fields);
  await browser.post(api, { ...fields, screen: 'previous' });
}

async function back({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const address = email('back');
  note('flows where the credential is chosen');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  await submit(browser, flow, { method: 'profile', traits: { ...guest(address), tags: [] } });
  await submit(form, page, { method: 'profile', ...asForm(address) });
  await submit(native, api, { method: 'profile', traits: guest(address) });
  note('back, with the traits');
  await submit(browser, flow, { screen: 'previous', traits: { email: address, age: 43 } });
  await submit(form, page, { screen: 'previous', ...asForm(address) });
  await read(form, page);
  await submit(native, api, { screen: 'previous', traits: guest(address) });
  note('back once more');
  await submit(browser, flow, { screen: 'previous', traits: { email: address } });
  await submit(form, page, { method: 'profile:back', 'traits.email': address });
  await read(form, page);
  note('back without or with wrong traits');
  await submit(browser, flow, { screen: 'previous' });
  await submit(browser, flow, { method: 'profile:back', traits: { email: 'nobody' } });
  await submit(native, api, { screen: 'previous', traits: {} });
  note('forward again');
  await submit(browser, flow, { method: 'profile', traits: { email: address } });
  await submit(form, page, { method: 'profile', 'traits.email': address });
  await read(form, page);
  note('back by the legacy name');
  await submit(browser, flow, { method: 'profile:back', traits: { email: address } });
  note('a screen counts more than a method');
  await submit(native, api, { method: 'profile', traits: { email: address } });
  await submit(native, api, { method: 'password', password, screen: 'previous', traits: { email: address } });
  await submit(native, api, { method: 'profile:back', screen: 'credential-selection', traits: { email: address } });
}

async function shortcuts({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  note('the password at once, refused');
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method: 'password', password: 'abc', traits: { email: email('shortcut') } });
  await submit(browser, flow, { method: 'password', traits: { email: email('shortcut-missing') } });
  const page = await open(form, 'registration');
  await submit(form, page, { method: 'password', password: 'abc', 'traits.email': email('shortcut-page') });
  await read(form, page);
  note('the next screen after that');
  await submit(browser, flow, { method: 'profile', traits: { email: email('shortcut-next') } });
  note('the password at once');
  await submit(native, await startApi(native, 'registration'), {
    method: 'password',
    password,
    traits: guest(email('shortcut-native')),
  });
}

async function credentials({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const address = email('credentials-check');
  note('flows where the credential is chosen');
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  await submit(browser, flow, { method: 'profile', traits: guest(address) });
  await submit(form, page, { method: 'profile', ...asForm(address) });
  await submit(native, api, { method: 'profile', traits: { email: address } });
  note('method unknown');
  await submit(browser, flow, { method: 'foo', traits: guest(address) });
  for (const [title, weak] of [
    ['too short', 'abc'],
    ['like the address', address],
    ['empty', ''],
  ] as const) {
    note(title);
    await submit(browser, flow, { method: 'password', password: weak, traits: guest(address) });
    await submit(form, page, { method: 'password', password: weak, ...asForm(address) });
    await read(form, page);
    await submit(native, api, { method: 'password', password: weak, traits: { email: address } });
  }
  note('traits left out');
  await submit(browser, flow, { method: 'password', password });
  note('an address that is taken is no error until the end');
  const taken = email('taken');
  await makeIdentity(admin, taken, { traits: { email: taken } });
  const late = await startApi(native, 'registration');
  await submit(native, late, { method: 'profile', traits: { email: taken } });
  await submit(native, late, { method: 'password', password, traits: { email: taken } });
}

async function success({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('success');
  const script = newBrowser();
  const flow = await start(script, 'registration');
  const traits = guest(email('script'));
  await submit(script, flow, { method: 'profile', traits });
  await submit(script, flow, { method: 'password', password, traits });
  await script.get('/sessions/whoami');
  const page = newForm();
  const shown = await open(page, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const fields = asForm(email('page'));
  await submit(page, shown, { method: 'profile', ...fields });
  await submit(page, shown, { method: 'password', password, ...fields });
  const app = newNative();
  const api = await startApi(app, 'registration');
  await submit(app, api, { method: 'profile', traits: { email: email('app') } });
  await submit(app, api, { method: 'password', password, traits: { email: email('app-changed') } });
  note('the finished flow');
  await app.get(`/self-service/registration/flows?id=${text(api, 'id')}`);
  await submit(app, api, { method: 'profile', traits: { email: email('app-again') } });
  note('submit with a session');
  await submit(script, flow, { method: 'profile', traits });
  await submit(page, shown, { method: 'profile', ...fields });
}
