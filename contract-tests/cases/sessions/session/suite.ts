import { makeIdentity, password, start, startApi, submit, text, valueAt } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('sessions/session', { profile: 'password' }, async (stage) => {
  const identifier = stage.email('session');
  const identity = await makeIdentity(stage.admin, identifier);
  await whoami(stage, identifier);
  await lists(stage, identifier);
  await admin(stage, identifier, identity);
});

async function signIn(native: Agent, identifier: string): Promise<string> {
  const answer = await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
  native.token = text(answer.body, 'session_token');
  return text(answer.body, 'session.id');
}

async function whoami({ newBrowser, newNative, note }: Stage, identifier: string): Promise<void> {
  const stranger = newNative();
  note('no credentials');
  await stranger.get('/sessions/whoami');
  await stranger.get('/sessions/whoami', { headers: { accept: 'text/html' } });
  note('wrong credentials');
  await stranger.get('/sessions/whoami', { headers: { 'x-session-token': 'ory_st_unknown' } });
  await stranger.get('/sessions/whoami', { headers: { authorization: 'Bearer ory_st_unknown' } });
  await stranger.get('/sessions/whoami', { headers: { authorization: 'Basic YTpi' } });
  await stranger.get('/sessions/whoami', { headers: { cookie: 'ory_kratos_session=garbage' } });
  await stranger.get('/sessions/whoami', {
    headers: { cookie: 'ory_kratos_session=garbage', authorization: 'Bearer x' },
  });
  note('by cookie');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  await browser.get('/sessions/whoami');
  note('by token');
  const native = newNative();
  await signIn(native, identifier);
  const bearer = { headers: { authorization: `Bearer ${native.token}`, 'x-session-token': '' } };
  await native.get('/sessions/whoami');
  await native.get('/sessions/whoami', bearer);
  note('the first credentials count');
  await browser.get('/sessions/whoami', { headers: { 'x-session-token': 'ory_st_unknown' } });
  await native.get('/sessions/whoami', { headers: { authorization: 'Bearer ory_st_unknown' } });
  note('every method');
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    await native.send(method, '/sessions/whoami');
    await stranger.send(method, '/sessions/whoami');
  }
  note('unknown tokenizer');
  await native.get('/sessions/whoami?tokenize_as=tpl');
  note('token exchange');
  await stranger.get('/sessions/token-exchange');
  await stranger.get('/sessions/token-exchange?init_code=a&return_to_code=b');
}

async function lists({ newNative, note }: Stage, identifier: string): Promise<void> {
  const stranger = newNative();
  const own = newNative();
  note('sign in twice more');
  const current = await signIn(own, identifier);
  const other = await signIn(newNative(), identifier);
  note('list');
  await own.get('/sessions');
  await own.get('/sessions?per_page=1&page=1');
  await own.get('/sessions?page_size=1');
  await own.get('/sessions?per_page=1&page=9');
  await own.get('/sessions?per_page=x');
  await stranger.get('/sessions');
  note('revoke one');
  await own.delete(`/sessions/${other}`);
  await own.delete(`/sessions/${other}`);
  await own.get('/sessions');
  await own.delete(`/sessions/${current}`);
  await own.delete('/sessions/6c2ad3cf-7b5b-4d8e-9a4f-000000000000');
  await own.delete('/sessions/abc');
  await stranger.delete(`/sessions/${current}`);
  note('revoke the others');
  await own.delete('/sessions');
  await own.delete('/sessions');
  await own.get('/sessions');
  await stranger.delete('/sessions');
  note('wrong methods');
  await own.post('/sessions', {});
  await own.get(`/sessions/${current}`);
  await own.get('/sessions/');
}

async function admin({ admin, newNative, note }: Stage, identifier: string, identity: string): Promise<void> {
  const native = newNative();
  note('sign in once more');
  const id = await signIn(native, identifier);
  note('admin: one session');
  await admin.get(`/admin/sessions/${id}`);
  await admin.get(`/admin/sessions/${id}?expand=identity&expand=devices`);
  await admin.get('/admin/sessions/6c2ad3cf-7b5b-4d8e-9a4f-000000000000');
  await admin.get('/admin/sessions/abc');
  note('admin: sessions of an identity');
  const { body } = await admin.get(`/admin/identities/${identity}/sessions?active=true`);
  if (!Array.isArray(body) || valueAt(body, '0.id') === undefined) throw new Error('no sessions listed');
  note('admin: extend');
  await admin.patch(`/admin/sessions/${id}/extend`);
  note('admin: revoke');
  await admin.delete(`/admin/sessions/${id}`);
  await admin.get(`/admin/sessions/${id}`);
  await native.get('/sessions/whoami');
  await admin.delete(`/admin/sessions/${id}`);
  await admin.delete(`/admin/identities/${identity}/sessions`);
  await admin.get(`/admin/identities/${identity}/sessions`);
  note('admin: an inactive identity has no session');
  const last = newNative();
  await signIn(last, identifier);
  await admin.patch(`/admin/identities/${identity}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  await last.get('/sessions/whoami');
  note('an inactive identity signs in');
  const again = newNative();
  const flow = await startApi(again, 'login');
  await submit(again, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(again, flow, { method: 'password', identifier, password });
}
