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
import { contract, type Stage } from '../../../runner/contract.ts';

const submitRoute = '/self-service/login';
const unknownId = '6c2ad3cf-7b5b-4d8e-9a4f-000000000000';

export default contract('login/password', { profile: 'password' }, async (stage) => {
  await initialise(stage);
  await read(stage);
  await bodies(stage);
  await credentials(stage);
  await csrfChecks(stage);
  await success(stage);
});

async function initialise({ browser, form, native, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'login');
  assertLifespan(flow, 3600);
  await browser.fetch('/self-service/login/browser');
  await form.navigate('/self-service/login/browser');
  assertLifespan(await startApi(native, 'login'), 3600);
  note('aal2 without a session');
  await browser.fetch('/self-service/login/browser?aal=aal2');
  await form.navigate('/self-service/login/browser?aal=aal2');
  await native.get('/self-service/login/api?aal=aal2');
  note('unknown aal');
  await browser.fetch('/self-service/login/browser?aal=aal3');
  await form.navigate('/self-service/login/browser?aal=foo');
  await native.get('/self-service/login/api?aal=foo');
  note('refresh without a session is reset');
  await start(browser, 'login', '?refresh=true');
  note('return_to allowed, with path and query');
  await start(browser, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db');
  await start(browser, 'login', '?return_to=%2Frelative');
  await form.navigate('/self-service/login/browser?return_to=http://127.0.0.1:4455/after');
  note('return_to forbidden');
  await start(browser, 'login', '?return_to=https%3A%2F%2Fevil.example.org%2F');
  await form.navigate('/self-service/login/browser?return_to=https://evil.example.org/');
  await startApi(native, 'login', '?return_to=https%3A%2F%2Fevil.example.org%2F');
  note('return_to cannot be parsed');
  await start(browser, 'login', '?return_to=http%3A%2F%2F%5B');
  note('login_challenge without a provider');
  await start(browser, 'login', '?login_challenge=abc');
  await form.navigate('/self-service/login/browser?login_challenge=abc');
  await start(browser, 'login', '?login_challenge=');
  await startApi(native, 'login', '?login_challenge=abc');
  note('identity_schema');
  await start(browser, 'login', '?identity_schema=default');
  await start(browser, 'login', '?identity_schema=unknown');
  note('exchange code');
  await startApi(native, 'login', '?return_session_token_exchange_code=true&return_to=http://127.0.0.1:4455/after');
}

async function read({ browser, form, native, newBrowser, note }: Stage): Promise<void> {
  note('get');
  const id = text(await start(browser, 'login'), 'id');
  await browser.get(`/self-service/login/flows?id=${id}`);
  await browser.navigate(`/self-service/login/flows?id=${id}`);
  note('get of a flow of another browser');
  await newBrowser().get(`/self-service/login/flows?id=${id}`);
  const other = newBrowser();
  await start(other, 'login');
  await other.get(`/self-service/login/flows?id=${id}`);
  await form.navigate(`/self-service/login/flows?id=${id}`);
  note('get without a known id');
  await browser.get(`/self-service/login/flows?id=${unknownId}`);
  await browser.get('/self-service/login/flows?id=abc');
  await browser.get('/self-service/login/flows');
  note('get of an API flow');
  const api = text(await startApi(native, 'login'), 'id');
  await native.get(`/self-service/login/flows?id=${api}`);
  await newBrowser().get(`/self-service/login/flows?id=${api}`);
  note('submit without a known flow');
  const fields = { method: 'password', identifier: 'a@example.org', password };
  for (const query of ['', '?flow=', '?flow=abc', `?flow=${unknownId}`]) {
    await browser.post(`${submitRoute}${query}`, fields);
    await form.post(`${submitRoute}${query}`, fields);
    await native.post(`${submitRoute}${query}`, fields);
  }
  note('submit of an API flow with a cookie');
  await browser.post(`${submitRoute}?flow=${api}`, fields);
  note('submit of an API flow with an Origin');
  await native.post(`${submitRoute}?flow=${api}`, fields, { headers: { origin: 'http://127.0.0.1:4455' } });
}

async function bodies({ browser, form, native, note }: Stage): Promise<void> {
  note('flows to send bad bodies to');
  const flow = await start(browser, 'login');
  const action = text(flow, 'ui.action');
  const page = await open(form, 'login');
  const api = text(await startApi(native, 'login'), 'ui.action');
  note('empty body');
  await browser.post(action);
  await form.post(text(page, 'ui.action'));
  await native.post(api);
  note('empty object');
  await browser.post(action, {});
  await form.post(text(page, 'ui.action'), {});
  note('bad JSON');
  for (const raw of ['{"method":', '[1]', 'null', '"x"', '3']) {
    await native.post(api, {}, { raw, headers: { 'content-type': 'application/json' } });
  }
  await browser.post(action, {}, { raw: '{', headers: { 'content-type': 'application/json' } });
  note('content types');
  await browser.post(action, {}, { raw: 'x', headers: { 'content-type': 'text/plain' } });
  await native.post(
    api,
    {},
    { raw: '{"method":"password"}', headers: { 'content-type': 'application/json; charset=utf-8' } },
  );
  await form.post(text(page, 'ui.action'), {}, { raw: '<x/>', headers: { 'content-type': 'application/xml' } });
  note('method unknown');
  await submit(browser, flow, { method: 'foo' });
  await submit(form, page, { method: 'foo' });
  await native.post(api, { method: 'foo' });
  note('a page reads its flow after an error');
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  note('fields missing');
  await submit(browser, flow, { method: 'password' });
  await submit(browser, flow, { method: 'password', identifier: 'a@example.org' });
  await submit(browser, flow, { method: 'password', password: 'x' });
  await submit(browser, flow, { method: 'password', identifier: '', password: '' });
  await submit(form, page, { method: 'password', identifier: '', password: '' });
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  await native.post(api, { method: 'password' });
  note('wrong types');
  await native.post(api, { method: 'password', identifier: 5, password: true });
  await native.post(api, { method: 'password', identifier: { a: 'b' }, password: ['c'] });
  note('GET on the submit route');
  await browser.get(action);
  await form.get(text(page, 'ui.action'));
  await native.get(api);
}

async function credentials({ browser, form, native, admin, email, note }: Stage): Promise<void> {
  const identifier = email('credentials');
  await makeIdentity(admin, identifier);
  note('flows to send wrong credentials to');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  for (const [title, fields] of [
    ['wrong password', { identifier, password: 'wrong' }],
    ['unknown account', { identifier: email('unknown'), password }],
    ['not an address', { identifier: 'nobody', password }],
  ] as const) {
    note(title);
    await submit(browser, flow, { method: 'password', ...fields });
    await submit(form, page, { method: 'password', ...fields });
    await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
    await submit(native, api, { method: 'password', ...fields });
  }
  note('a message goes with the next error');
  await submit(browser, flow, { method: 'foo' });
  note('transient_payload is not echoed');
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong', transient_payload: { a: 1 } });
}

async function csrfChecks({ browser, form, newBrowser, email, note }: Stage): Promise<void> {
  const fields = { method: 'password', identifier: email('csrf'), password };
  note('flows to forge');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), fields);
  await form.post(text(page, 'ui.action'), fields);
  note('another anti-CSRF token');
  const other = csrf(await start(newBrowser(), 'login'));
  await browser.post(text(flow, 'ui.action'), { ...fields, csrf_token: other });
  await form.post(text(page, 'ui.action'), { ...fields, csrf_token: other });
  await browser.post(text(flow, 'ui.action'), { ...fields, csrf_token: 'garbage' });
  note('no cookies');
  await newBrowser().post(text(flow, 'ui.action'), { ...fields, csrf_token: csrf(flow) });
  note('other cookies only');
  const stranger = newBrowser();
  stranger.setCookie('theme=dark; Path=/');
  await stranger.post(text(flow, 'ui.action'), { ...fields, csrf_token: csrf(flow) });
  note('token in the header only');
  await browser.post(text(flow, 'ui.action'), fields, { headers: { 'x-csrf-token': csrf(flow) } });
  note('sent by a script');
  await browser.post(text(flow, 'ui.action'), fields, { headers: { 'sec-fetch-mode': 'cors' } });
  note('the raw cookie value');
  await browser.post(text(flow, 'ui.action'), { ...fields, csrf_token: browser.cookie('csrf_token_') ?? '' });
}

async function success({ admin, newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('success');
  await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  note('success');
  const script = newBrowser();
  const flow = await start(script, 'login');
  await submit(script, flow, fields);
  const page = newForm();
  await submit(page, await open(page, 'login'), fields);
  const app = newNative();
  await submit(app, await startApi(app, 'login'), fields);
  note('the finished flow');
  await script.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(script, flow, fields);
  note('success by the legacy field, with another case');
  const legacy = newNative();
  const answer = await submit(legacy, await startApi(legacy, 'login'), {
    method: 'password',
    password_identifier: identifier.toUpperCase(),
    password,
  });
  note('success with return_to');
  const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter%3Fa%3Db';
  const returning = newForm();
  await submit(returning, await open(returning, 'login', back), fields);
  const returningScript = newBrowser();
  await submit(returningScript, await start(returningScript, 'login', back), fields);
  note('init with a session');
  await script.get('/self-service/login/browser');
  await page.get('/self-service/login/browser');
  await page.get('/self-service/login/browser?return_to=http://127.0.0.1:4455/after');
  await page.get('/self-service/login/browser?return_to=https://evil.example.org/');
  legacy.token = text(answer.body, 'session_token');
  await legacy.get('/self-service/login/api');
  note('submit with a session');
  const late = newBrowser();
  const [first, second] = [await start(late, 'login'), await start(late, 'login')];
  await submit(late, first, fields);
  await submit(late, second, fields);
  note('refresh');
  const again = await start(script, 'login', '?refresh=true');
  await submit(script, again, { method: 'password', identifier, password: 'wrong' });
  await submit(script, again, fields);
  await submit(page, await open(page, 'login', '?refresh=true'), fields);
  const renewal = await startApi(legacy, 'login', '?refresh=true');
  await submit(legacy, renewal, fields);
  note('aal2 with a session and no second factor');
  await start(script, 'login', '?aal=aal2');
  await start(script, 'login', '?aal=aal2&refresh=true');
  await startApi(legacy, 'login', '?aal=aal2');
}
