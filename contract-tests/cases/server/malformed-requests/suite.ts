import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const login = '/self-service/login';

export default contract('server/malformed-requests', { profile: 'password' }, async (stage) => {
  await names(stage);
  await flowIds(stage);
  await fields(stage);
  await disabled(stage);
  await tokens(stage);
  await logout(stage);
  await listeners(stage);
  await addresses(stage);
});

async function names({ browser, form, native, admin, note }: Stage): Promise<void> {
  note('a request with a name');
  const headers = { 'x-request-id': 'named-1' };
  await native.get('/sessions/whoami', { headers });
  await native.get(`${login}/flows?id=nothing`, { headers });
  await browser.post(`${login}?flow=nothing`, {}, { headers });
  await form.navigate('/self-service/settings/flows?id=nothing', { headers });
  await browser.fetch('/self-service/logout/browser', { headers });
  await browser.post('/self-service/nothing', {}, { headers });
  await admin.get('/admin/identities/nothing', { headers });
}

async function flowIds({ browser, form, native, note }: Stage): Promise<void> {
  const flow = await start(browser, 'login');
  const id = text(flow, 'id');
  const nil = '00000000-0000-0000-0000-000000000000';
  const forms = [`{${id}}`, `urn:uuid:${id}`, `urn:uuid:{${id}}`, nil, `${id}0`, ` ${id}`, `${id}-`];
  for (const [index, each] of forms.entries()) {
    note(`a flow's name, way ${index + 1} of ${forms.length}`);
    await browser.post(`${login}?flow=${encodeURIComponent(each)}`, { method: 'nonsense' });
    await browser.fetch(`${login}/flows?id=${encodeURIComponent(each)}`);
  }
  note('a flow of another kind');
  await browser.post(`/self-service/registration?flow=${id}`, { method: 'password' });
  await form.fetch(`/self-service/registration/flows?id=${id}`);
  await native.get(`/self-service/verification/flows?id=${id}`);
}

async function fields({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  const identifier = email('fields');
  await makeIdentity(admin, identifier);
  const read = `${login}/flows?id=`;
  note('what cannot be read takes the identifier out of the form');
  for (const transient_payload of ['x', '{"a":1', 'false', '[]']) {
    const sent = { method: 'password', identifier, password, transient_payload };
    const page = await open(form, 'login');
    await submit(form, page, sent);
    await form.fetch(`${read}${text(page, 'id')}`);
    await submit(browser, await start(browser, 'login'), sent);
  }
  note('traits that are none');
  for (const traits of ['null', 'x', 0, [], null]) {
    await submit(browser, await start(browser, 'registration'), { method: 'password', password, traits });
    await submit(native, await startApi(native, 'registration'), { method: 'password', password, traits });
  }
}

/** A deactivated identity is refused only after the flow has stored the method used. */
async function disabled({ admin, browser, form, native, email, note }: Stage): Promise<void> {
  const identifier = email('disabled');
  const id = await makeIdentity(admin, identifier);
  const sent = { method: 'password', identifier, password };
  note('a person who is switched off');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  const flow = await start(browser, 'login');
  await submit(browser, flow, sent);
  await browser.fetch(`${login}/flows?id=${text(flow, 'id')}`);
  const page = await open(form, 'login');
  await submit(form, page, sent);
  await form.fetch(`${login}/flows?id=${text(page, 'id')}`);
  await submit(native, await startApi(native, 'login'), sent);
  await submit(browser, flow, { ...sent, password: 'wrong' });
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'active' }]);
  await submit(browser, flow, sent);
}

async function tokens({ admin, email, newBrowser, newNative, note }: Stage): Promise<void> {
  const identifier = email('tokens');
  await makeIdentity(admin, identifier);
  const app = newNative();
  await signIn(app, identifier, 'api');
  const token = app.token ?? '';
  const bare = newBrowser();
  const garbage = { cookie: 'ory_kratos_session=garbage' };
  const send = (headers: Readonly<Record<string, string>>) => bare.get('/sessions/whoami', { headers });
  note('a cookie that is none');
  await send(garbage);
  await send({ ...garbage, 'x-session-token': token });
  await send({ ...garbage, 'x-session-token': 'nothing' });
  await send({ ...garbage, authorization: `Bearer ${token}` });
  note('a bearer token');
  await send({ authorization: `bearer ${token}` });
  await send({ authorization: `Bearer  ${token}` });
  await send({ authorization: `Bearer ${token} x` });
  await send({ authorization: 'Bearer ' });
  await send({ authorization: `Basic ${token}` });
  await send({ authorization: `Bearer ${token}`, 'x-session-token': 'nothing' });
}

async function logout({ admin, email, newBrowser, newNative, native, note }: Stage): Promise<void> {
  const identifier = email('logout');
  await makeIdentity(admin, identifier);
  const [app, other, browser, bare] = [newNative(), newNative(), newBrowser(), newBrowser()];
  await signIn(app, identifier, 'api');
  await signIn(other, identifier, 'api');
  await signIn(browser, identifier);
  note('a session that only a header names goes on');
  const started = await app.get('/self-service/logout/browser');
  const address = `/self-service/logout?token=${text(started.body, 'logout_token')}`;
  await app.get(address);
  await app.get('/sessions/whoami');
  note('a bearer token outweighs the cookie, once it is known');
  const own = `/self-service/logout?token=${text((await browser.get('/self-service/logout/browser')).body, 'logout_token')}`;
  await browser.get(own, { headers: { authorization: 'Bearer nothing' } });
  await browser.get(own, { headers: { authorization: `Bearer ${other.token}` } });
  await other.get('/sessions/whoami');
  await browser.get('/sessions/whoami');
  await bare.get(address, { headers: { authorization: `Bearer ${app.token}` } });
  await app.get('/sessions/whoami');
  await browser.get(own);
  note('a native logout of the wrong kind');
  for (const body of [{}, { session_token: '' }, { session_token: 1 }, { session_token: null }, { x: 1 }, [], [1], 's'])
    await native.delete('/self-service/logout/api', body);
  await native.delete('/self-service/logout/api', { SESSION_TOKEN: 'nothing' });
}

async function listeners({ admin, native, addresses, note }: Stage): Promise<void> {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
    note(`${method} at the other listener`);
    await native.send(method, '/admin/identities');
    await native.send(method, '/identities');
    await native.send(method, '/admin/sessions/x/extend');
    await admin.send(method, `${addresses.admin}${login}/browser`);
    await admin.send(method, `${addresses.admin}/sessions/whoami`);
    await admin.send(method, `${addresses.admin}/nothing`);
  }
}

/** Characters that languages escape differently. */
async function addresses({ admin, native, email, newBrowser, newForm, note }: Stage): Promise<void> {
  const identifier = email('addresses');
  const [browser, form] = [newBrowser(), newForm()];
  await makeIdentity(admin, identifier);
  await signIn(browser, identifier);
  await signIn(form, identifier);
  for (const rest of [
    '~a*b()!$%20c%2B',
    '~a*b()!$',
    'a%2520b*[x]',
    '%C3%A9*/%2541',
    '~x?y=~*z',
    'a%3Fb',
    'a%20b%23~*',
  ]) {
    note(`back to ${rest}`);
    const query = `?return_to=${encodeURIComponent('http://127.0.0.1:4455/')}${rest}`;
    await browser.get(`/self-service/logout/browser${query}`);
    await newForm().navigate(`/self-service/settings/browser${query}`);
    await form.navigate(`/self-service/login/browser${query}`);
    await browser.fetch(`/self-service/login/browser${query}&refresh=true`);
    await native.get(`/self-service/login/api${query}`);
  }
}
