import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const nobody = '2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11';

export default contract('server/paths-and-content-types', { profile: 'password' }, async (stage) => {
  await paths(stage);
  await types(stage);
  await accepts(stage);
  await cookies(stage);
  await methods(stage);
  await bodies(stage);
});

async function paths({ native, admin, note }: Stage): Promise<void> {
  const login = text(await startApi(native, 'login'), 'id');
  for (const path of [
    '/x/../sessions/whoami',
    '/./sessions/whoami?a=b',
    '/sessions/whoami/..',
    '/sessions/%2e%2e/sessions/whoami',
    '/sessions/whoami/.',
    '/\\sessions\\whoami',
    '/sessions/whoami#x',
    '/health/alive#x?a=b',
    '/sess%69ons/whoami',
    '/sessions%2Fwhoami',
    '/sessions/whoami%00',
    '/sessions/whoami%25',
    `/self-service/login/fl%6fws?id=${login}`,
    '/sess%69ons//whoami',
    '/sessions%20/./',
  ]) {
    note(`path ${path.replace(login, 'ID')}`);
    await native.get(path);
  }
  for (const path of ['/x/../self-service/login', '/./self-service/login', '/self-service/l%6fgin']) {
    note(`submission to ${path}`);
    await native.post(`${path}?flow=${login}`, { method: 'password' });
  }
  note('texts that are no UUIDs');
  for (const id of [`${nobody}.json`, `urn:uuid:${nobody}`, `x${nobody.slice(1)}-uuid-uuid`, 'é'.repeat(18)])
    await admin.get(`/admin/courier/messages/${encodeURIComponent(id)}`);
  note('a path of the other listener');
  await admin.get('/admin/sch%65mas?a=b');
  await native.get('/admin/ident%69ties');
  for (const path of [
    '/x/../admin/identities',
    '/admin/identities/nobody/..',
    '/admin/ident%69ties/nobody',
    '/admin#',
  ]) {
    note(`admin's path ${path}`);
    await admin.get(path);
    await admin.post(path, {});
  }
}

async function types({ native, browser, note }: Stage): Promise<void> {
  for (const type of [
    'application/json;',
    'application/json; charset="utf-8"',
    'application/json;charset',
    'application/json; x=;',
    'application/json; a=1; A=2',
    'application/json/more',
    'APPLICATION/JSON',
    'application/json-patch+json',
  ]) {
    note(`content type ${type}`);
    const headers = { 'content-type': type };
    await native.post(text(await startApi(native, 'login'), 'ui.action'), { method: 'nonsense' }, { headers });
    await browser.post(text(await start(browser, 'registration'), 'ui.action'), { method: 'nonsense' }, { headers });
    await native.delete('/self-service/logout/api', { session_token: 'nothing' }, { headers });
  }
}

async function accepts({ browser, note }: Stage): Promise<void> {
  for (const accept of [
    'Application/JSON',
    'application/json;version=1',
    'application/json;q=0.5',
    'application/json; q=0.5, text/html;q=0.4',
    'text/html;q=0.4,application/json;q=0.5',
    'text/html;level=1, application/json',
    'application/json, text/html;level=1',
    'application/json;Q=0.1',
    'application/json;q=1.5, text/html',
    'application/json;q=2, text/html',
    'application/json;q=.9',
    'application/json;',
    ', application/json',
    'application/json text/html',
  ]) {
    note(`accept ${accept}`);
    await browser.get('/self-service/login/browser', { headers: { accept } });
  }
}

async function cookies({ admin, email, newBrowser, note }: Stage): Promise<void> {
  const identifier = email('cookies');
  await makeIdentity(admin, identifier);
  const member = newBrowser();
  await signIn(member, identifier);
  const session = member.cookie('ory_kratos_session') ?? '';
  const send = async (title: string, ...pairs: readonly string[]) => {
    note(`session cookies: ${title}`);
    const headers = { cookie: pairs.map((value) => `ory_kratos_session=${value}`).join('; ') };
    await newBrowser().get('/sessions/whoami', { headers });
    await newBrowser().get('/self-service/login/browser', { headers });
    await newBrowser().get('/self-service/logout/browser', { headers });
  };
  await send('a bad one first', 'x', session);
  await send('a bad one last', session, 'x');
  await send('two bad ones', 'x', 'y');
  await send('in quotes', `"${session}"`);
  await send('an empty one first', '', session);
}

async function methods({ form, newBrowser, note }: Stage): Promise<void> {
  for (const kind of ['login', 'registration'] as const)
    for (const method of ['HEAD', 'GET']) {
      note(`${kind} submitted by ${method}`);
      const page = await open(form, kind);
      await form.send(method, text(page, 'ui.action'));
      await form.fetch(`/self-service/${kind}/flows?id=${text(page, 'id')}`);
      const browser = newBrowser();
      const flow = await start(browser, kind);
      await browser.send(method, text(flow, 'ui.action'));
      await browser.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`);
    }
}

async function bodies({ admin, email, native, note }: Stage): Promise<void> {
  const id = await makeIdentity(admin, email('bodies'));
  for (const path of [null, 1, ['/state'], { a: 1 }, true]) {
    note(`a patch of ${JSON.stringify(path)}`);
    await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path, value: 'active' }]);
  }
  note('nobody in a batch');
  await admin.patch('/admin/identities', { identities: [null] });
  await admin.patch('/admin/identities', { identities: [{}, null] });
  note('a password that is no text');
  for (const value of [null, 1, {}, []])
    await submit(native, await startApi(native, 'login'), {
      method: 'password',
      identifier: email('bodies'),
      password: value,
    });
  await submit(native, await startApi(native, 'login'), {
    method: ['password'],
    identifier: email('bodies'),
    password,
  });
}
