import { makeIdentity, newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** An identity that is deactivated during flows and sessions, and activated again. */
export default contract('identities/inactive', { profile: 'recovery' }, async (stage) => {
  const { admin, browser, form, native, email, note } = stage;
  const identifier = email('inactive');
  const id = await makeIdentity(admin, identifier, { unrecorded: true });
  const account = { method: 'password', identifier, password };
  await submit(browser, await start(browser, 'login'), account);
  await submit(form, await open(form, 'login'), account);
  const signedIn = await submit(native, await startApi(native, 'login'), account);
  native.token = text(signedIn.body, 'session_token');
  const settings = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const refresh = await start(browser, 'login', '?refresh=true');
  const sessions = await admin.get(`/admin/identities/${id}/sessions`);
  const session = text(sessions.body, '0.id');
  note('inactive');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'inactive' }]);
  await signedInBefore(stage, { settings, page, refresh });
  note('inactive: for administrators');
  await admin.get(`/admin/sessions/${session}?expand=identity`);
  await admin.patch(`/admin/sessions/${session}/extend`);
  await admin.get(`/admin/identities/${id}/sessions?active=true`);
  await recovers(stage, identifier, id);
  await signsIn(stage, account);
  note('active again');
  await admin.patch(`/admin/identities/${id}`, [{ op: 'replace', path: '/state', value: 'active' }]);
  await browser.get('/sessions/whoami');
  await native.get('/sessions/whoami');
});

async function signedInBefore(
  { browser, form, native, note }: Stage,
  { settings, page, refresh }: { settings: unknown; page: unknown; refresh: unknown },
): Promise<void> {
  note('inactive: who was signed in');
  await browser.get('/sessions/whoami');
  await native.get('/sessions/whoami');
  await browser.get('/sessions');
  await native.delete('/sessions');
  await browser.get('/self-service/logout/browser');
  note('inactive: settings');
  await submit(browser, settings, { method: 'password', password: `${password}-2` });
  await browser.get(`/self-service/settings/flows?id=${text(settings, 'id')}`);
  await submit(form, page, { method: 'profile', 'traits.firstName': 'Grace' });
  await browser.get('/self-service/settings/browser');
  await form.navigate('/self-service/settings/browser');
  await native.get('/self-service/settings/api');
  note('inactive: confirming who they are');
  await submit(browser, refresh, { method: 'password', identifier: 'anybody', password });
  await browser.get('/self-service/login/browser?refresh=true');
  await browser.get('/self-service/login/browser?aal=aal2');
  await browser.get('/self-service/registration/browser');
}

async function recovers(stage: Stage, address: string, id: string): Promise<void> {
  const { admin, newBrowser, newForm, mail, note } = stage;
  for (const [name, agent] of [
    ['script', newBrowser()],
    ['page', newForm()],
  ] as const) {
    note(`inactive: recovery, from a ${name}`);
    const flow = await (name === 'page' ? open(agent, 'recovery') : start(agent, 'recovery'));
    await submit(agent, flow, { method: 'code', email: address });
    await submit(agent, flow, { method: 'code', code: await newestCode({ mail }, address) });
    await agent.fetch('/sessions/whoami');
  }
  note('inactive: recovery by an administrator');
  const { body } = await admin.post('/admin/recovery/code', { identity_id: id });
  const someone = newBrowser();
  const link = new URL(text(body, 'recovery_link'));
  await someone.get(`/self-service/recovery/flows${link.search.replace('flow=', 'id=')}`);
}

async function signsIn(
  { newBrowser, newForm, newNative, note }: Stage,
  account: Record<string, string>,
): Promise<void> {
  note('inactive: signs in');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  await submit(browser, await start(browser, 'login'), account);
  const page = await open(form, 'login');
  await submit(form, page, account);
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  await submit(native, await startApi(native, 'login'), account);
  const exchanging = newNative();
  await submit(exchanging, await startApi(exchanging, 'login', '?return_session_token_exchange_code=true'), account);
}
