import { csrf, makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'identifier_first';
const asPage = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const read = (agent: Agent, flow: unknown) => agent.fetch(`/self-service/login/flows?id=${text(flow, 'id')}`);

export default contract('login/identifier-first', { profile: 'identifier-first' }, async (stage) => {
  await identify(stage);
  await unknown(stage);
  await bodies(stage);
  await csrfChecks(stage);
  await again(stage);
  await shortcuts(stage);
  await success(stage);
  await signedIn(stage);
});

async function identify({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  const identifier = email('identify');
  await makeIdentity(admin, identifier);
  note('init');
  const flow = await start(browser, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  note('account known');
  await submit(browser, flow, { method, identifier });
  await read(browser, flow);
  await submit(form, page, { method, identifier });
  await read(form, page);
  await submit(native, api, { method, identifier });
  note('in capitals');
  await submit(browser, await start(browser, 'login'), { method, identifier: identifier.toUpperCase() });
  note('spaces around it');
  await submit(native, await startApi(native, 'login'), { method, identifier: ` ${identifier} ` });
  note('no method, or another one');
  await submit(browser, await start(browser, 'login'), { identifier });
  await submit(browser, await start(browser, 'login'), { method: 'foo', identifier });
  await submit(native, await startApi(native, 'login'), { method: 'code', identifier });
  await submit(native, await startApi(native, 'login'), { method: 'totp', identifier, totp_code: '123456' });
  note('transient_payload is told once');
  const strange = await startApi(native, 'login');
  for (const transient_payload of [{ a: { b: [1] } }, '{"c":2}', 'x', [1]]) {
    await submit(native, strange, { method, identifier, transient_payload });
    await read(native, strange);
  }
  note('an API flow sent as a page would');
  const raw = new URLSearchParams({ method, identifier }).toString();
  await native.post(text(await startApi(native, 'login'), 'ui.action'), {}, { raw, headers: asPage });
}

async function unknown({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  note('flows to send unknown accounts to');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  const bare = email('bare');
  await makeIdentity(admin, bare, { password: false });
  for (const [title, fields] of [
    ['account unknown', { identifier: email('unknown') }],
    ['account without a credential', { identifier: bare }],
    ['identifier empty', { identifier: '' }],
    ['identifier missing', {}],
  ] as const) {
    note(title);
    await submit(browser, flow, { method, ...fields });
    await submit(form, page, { method, ...fields });
    await read(form, page);
    await submit(native, api, { method, ...fields });
  }
  note('method unknown');
  await submit(browser, flow, { method: 'foo' });
  await submit(form, page, { method: 'foo' });
}

async function bodies({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad bodies to');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = text(await startApi(native, 'login'), 'ui.action');
  const action = text(flow, 'ui.action');
  note('empty body');
  await browser.post(action);
  await form.post(text(page, 'ui.action'));
  await native.post(api);
  note('empty object');
  await browser.post(action, {});
  await form.post(text(page, 'ui.action'), {});
  await native.post(api, {});
  note('bad JSON');
  for (const raw of ['{"method":', '[1]', 'null']) await native.post(api, {}, { raw });
  note('content types');
  await browser.post(action, {}, { raw: 'x', headers: { 'content-type': 'text/plain' } });
  note('wrong types');
  await native.post(api, { method, identifier: 5 });
  await native.post(api, { method, identifier: { a: 'b' } });
  await native.post(api, { method: ['x'], identifier: null });
  note('GET on the submit route');
  await browser.get(action);
  await form.get(text(page, 'ui.action'));
  await read(form, page);
  await native.get(api);
  note('methods that are switched off');
  await submit(browser, flow, { method: 'passkey' });
  await submit(browser, flow, { provider: 'x' });
}

async function csrfChecks({ admin, browser, form, native, newBrowser, email, note }: Stage): Promise<void> {
  const identifier = email('csrf');
  await makeIdentity(admin, identifier);
  note('flows to forge');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = text(await startApi(native, 'login'), 'ui.action');
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, identifier });
  await form.post(text(page, 'ui.action'), { method, identifier });
  note('another anti-CSRF token');
  const other = csrf(await start(newBrowser(), 'login'));
  await browser.post(text(flow, 'ui.action'), { method, identifier, csrf_token: other });
  await read(browser, flow);
  note('an API flow from a browser');
  await native.post(api, { method, identifier }, { headers: { origin: 'http://127.0.0.1:4455' } });
  await browser.post(api, { method, identifier });
}

async function again({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  const [identifier, other] = [email('again'), email('other')];
  await makeIdentity(admin, identifier);
  await makeIdentity(admin, other);
  note('flows with an identifier');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  await submit(browser, flow, { method, identifier });
  await submit(form, page, { method, identifier });
  await submit(native, api, { method, identifier });
  note('the same identifier again');
  await submit(browser, flow, { method, identifier });
  await submit(form, page, { method, identifier });
  await read(form, page);
  note('another identifier');
  await submit(native, api, { method, identifier: other });
  note('an error sorts');
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(form, page, { method: 'password', identifier, password: 'wrong' });
  await read(form, page);
  await submit(native, api, { method: 'password', identifier: other });
  note('method unknown');
  await submit(browser, flow, { method: 'foo', identifier });
  note('an unknown account');
  await submit(browser, flow, { method, identifier: email('nobody') });
  await submit(form, page, { method });
  await read(form, page);
  note('a known one after that');
  await submit(browser, flow, { method, identifier: other });
}

async function shortcuts({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const identifier = email('shortcut');
  await makeIdentity(admin, identifier);
  note('the password at once, refused');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(browser, flow, { method: 'password' });
  const page = await open(form, 'login');
  await submit(form, page, { method: 'password', identifier, password: '' });
  await read(form, page);
  note('the identifier after that');
  await submit(browser, flow, { method, identifier });
  note('the password at once');
  await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
}

async function success({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('success');
  await makeIdentity(admin, identifier);
  note('success');
  const [script, page, app] = [newBrowser(), newForm(), newNative()];
  const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
  for (const [agent, flow] of [
    [script, await start(script, 'login', back)],
    [page, await open(page, 'login', back)],
    [app, await startApi(app, 'login')],
  ] as const) {
    await submit(agent, flow, { method, identifier });
    await submit(agent, flow, { method: 'password', identifier, password });
    note('the finished flow');
    await submit(agent, flow, { method, identifier });
  }
}

async function signedIn({ admin, newBrowser, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('signed-in');
  await makeIdentity(admin, identifier);
  note('signed in');
  const [script, app] = [newBrowser(), newNative()];
  await submit(script, await start(script, 'login'), { method: 'password', identifier, password });
  const { body } = await submit(app, await startApi(app, 'login'), { method: 'password', identifier, password });
  app.token = text(body, 'session_token');
  note('a refresh shows all at once');
  const refresh = await start(script, 'login', '?refresh=true');
  const api = await startApi(app, 'login', '?refresh=true');
  note('an identifier for a refresh');
  await submit(script, refresh, { method, identifier });
  await submit(script, refresh, { method, identifier: email('nobody') });
  await submit(app, api, { method: 'foo', identifier });
  await submit(script, refresh, { method: 'password', identifier, password });
  note('a second factor is nothing to identify with');
  const second = await start(script, 'login', '?aal=aal2');
  await submit(script, second, { method, identifier });
  await submit(script, second, { method: 'foo' });
}
