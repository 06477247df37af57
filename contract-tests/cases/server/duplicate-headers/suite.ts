import { csrf, makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('server/duplicate-headers', { profile: 'password' }, async (stage) => {
  await cookies(stage);
  await csrfCookies(stage);
  await agents(stage);
  await forwarded(stage);
  await ends(stage);
});

async function cookies({ admin, email, native, newBrowser, note }: Stage): Promise<void> {
  note('cookies that count, and that do not');
  const identifier = email('cookies');
  await makeIdentity(admin, identifier);
  const action = text(await startApi(native, 'login'), 'ui.action');
  for (const cookie of [
    ...['a', 'a=', '=a', 'a=b', 'a="b"', 'a="b', 'a=b"c', 'a=b c', 'a=b,c', 'a=\\', 'a b=c', 'a=é'],
    ...['é=a', '(a)=b', '"a"=b', ';', 'a="x;y"', '$Version=1', 'a:b=c'],
  ]) {
    const headers = { cookie };
    await native.post(action, { method: 'password', identifier, password: 'b' }, { headers });
  }
  const member = newBrowser();
  await signIn(member, identifier);
  const session = `ory_kratos_session=${member.cookie('ory_kratos_session') ?? ''}`;
  for (const cookie of [`a;${session}`, `a="x;${session}"`, `${session}\t; a=b`, `${session}é`, `"a"=b; ${session}`])
    await newBrowser().get('/sessions/whoami', { headers: { cookie } });
}

/** Browsers keep one cookie for each path and host that set it. */
async function csrfCookies({ email, newBrowser, form, note }: Stage): Promise<void> {
  note('anti-CSRF cookies: the same twice, two, a good and a bad one');
  const [browser, another] = [newBrowser(), newBrowser()];
  const flow = await start(browser, 'login');
  await start(another, 'login');
  const first = await newBrowser().get('/self-service/login/browser', { unrecorded: true });
  const name = /^[^=]*/.exec(first.header('set-cookie') ?? '')?.[0] ?? '';
  const own = browser.cookie(name);
  const csrf_token = csrf(flow);
  const fields = { method: 'password', identifier: email('cookies'), password: 'b', csrf_token };
  for (const values of [
    [own, own],
    [own, another.cookie(name)],
    [another.cookie(name), own],
    [own, 'x'],
    ['x', own],
    ['x'],
    [''],
  ]) {
    const headers = { cookie: values.map((value) => `${name}=${value}`).join('; ') };
    await newBrowser().get(`/self-service/login/flows?id=${text(flow, 'id')}`, { headers });
    await newBrowser().post(text(flow, 'ui.action'), fields, { headers });
    await newBrowser().post('/self-service/logout', fields, { headers });
    await newBrowser().post('/nothing', {}, { headers: { ...headers, 'x-csrf-token': csrf_token } });
    await newBrowser().fetch('/self-service/login/browser', { headers });
    await form.navigate('/self-service/registration/browser', { headers });
  }
}

async function agents({ admin, email, newNative, note }: Stage): Promise<void> {
  note('a client that does not say what it is');
  const identifier = email('agents');
  await makeIdentity(admin, identifier);
  const native = newNative();
  const silent = { headers: { 'user-agent': '' } };
  const { body } = await native.get('/self-service/login/api', silent);
  const sent = { method: 'password', identifier, password };
  const answer = await native.post(text(body, 'ui.action'), sent, silent);
  native.token = text(answer.body, 'session_token');
  await native.get('/sessions/whoami');
  await submit(native, await startApi(native, 'settings'), { method: 'password', password: `${password}-2` });
}

async function forwarded({ form, native, note }: Stage): Promise<void> {
  note('addresses that proxies tell, and that are none');
  for (const headers of [
    { 'x-forwarded-proto': 'https, http' },
    { 'x-forwarded-proto': 'HTTPS' },
    { 'x-forwarded-proto': 'é' },
    { 'x-forwarded-host': 'a b' },
    { 'x-forwarded-host': 'a:b' },
    { 'x-forwarded-host': 'a:80:90' },
    { 'x-forwarded-host': '[::1' },
    { 'x-forwarded-host': 'Example.ORG:443' },
    { 'x-forwarded-host': '127.1' },
    { 'x-forwarded-host': ':80' },
    { 'x-forwarded-host': 'é.example.org' },
    { 'x-forwarded-host': 'a, b' },
  ]) {
    await native.get('/self-service/login/api', { headers });
    await native.get('/self-service/verification/api', { headers });
    await form.navigate('/self-service/registration/browser', { headers });
  }
  note('other bytes');
  await native.get('/sessions/whoami', { headers: { 'x-request-id': 'é' } });
  await native.get('/sessions/whoami', { headers: { 'x-session-token': 'é' } });
  await native.get('/self-service/login/api', { headers: { origin: 'http://é' } });
}

async function ends({ admin, email, form, newBrowser, note }: Stage): Promise<void> {
  note('what stands behind a session cookie, and around a token');
  const identifier = email('ends');
  await makeIdentity(admin, identifier);
  const member = newBrowser();
  await signIn(member, identifier);
  const session = `ory_kratos_session=${member.cookie('ory_kratos_session') ?? ''}`;
  for (const end of [', a=1', ',', ' ', '=', '%3D', '-', '!; a=b'])
    await newBrowser().get('/sessions/whoami', { headers: { cookie: `${session}${end}` } });
  const page = await open(form, 'login');
  const token = csrf(page);
  for (const written of [`${token} `, ` ${token}`, `${token}\r\n`, `${token}=`])
    await form.post(text(page, 'ui.action'), { method: 'password', identifier, password: 'b', csrf_token: written });
}
