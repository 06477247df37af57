import { makeIdentity, parameter, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Creates an identity and signs an agent in; not recorded. */
async function signedIn({ admin, newBrowser, email }: Stage, name: string): Promise<Agent> {
  const identifier = email(name);
  await makeIdentity(admin, identifier);
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  return browser;
}

export default contract('sessions/logout', { profile: 'password' }, async (stage) => {
  const { native, newBrowser, newForm, note } = stage;
  note('without a session');
  await newBrowser().get('/self-service/logout/browser');
  await newForm().get('/self-service/logout/browser');
  await newBrowser().get('/self-service/logout');
  await newForm().get('/self-service/logout');
  await newBrowser().get('/self-service/logout?token=abc');
  await newForm().get('/self-service/logout?token=abc');

  note('sign in');
  const script = await signedIn(stage, 'script');
  note('logout address');
  const { body } = await script.get('/self-service/logout/browser');
  await script.navigate('/self-service/logout/browser');
  await script.get('/self-service/logout/browser?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fbye');
  await script.get('/self-service/logout/browser?return_to=https%3A%2F%2Fevil.example.org%2F');
  await script.navigate('/self-service/logout/browser?return_to=https://evil.example.org/');
  note('wrong token');
  await script.get('/self-service/logout?token=ory_lo_wrong');
  await script.navigate('/self-service/logout?token=ory_lo_wrong');
  await script.get('/self-service/logout');
  note('logout by a script');
  await script.get(text(body, 'logout_url'));
  await script.get('/sessions/whoami');
  await script.get(text(body, 'logout_url'));

  note('sign in');
  const page = await signedIn(stage, 'page');
  note('logout by navigation');
  const token = parameter(text((await page.get('/self-service/logout/browser')).body, 'logout_url'), 'token');
  await page.navigate(`/self-service/logout?token=${token}`);
  await page.get('/sessions/whoami');

  note('sign in');
  const returning = await signedIn(stage, 'returning');
  note('logout with return_to');
  const back = await returning.get('/self-service/logout/browser?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fbye');
  await returning.navigate(text(back.body, 'logout_url'));

  note('sign in');
  const tricked = await signedIn(stage, 'tricked');
  note('logout with a forbidden return_to');
  const own = parameter(text((await tricked.get('/self-service/logout/browser')).body, 'logout_url'), 'token');
  await tricked.navigate(`/self-service/logout?token=${own}&return_to=https://evil.example.org/`);
  await tricked.get('/sessions/whoami');

  note('native logout');
  const identifier = stage.email('native');
  await makeIdentity(stage.admin, identifier);
  const answer = await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
  const sessionToken = text(answer.body, 'session_token');
  await native.delete('/self-service/logout/api', { session_token: 'ory_st_unknown' });
  await native.delete('/self-service/logout/api', {});
  await native.delete('/self-service/logout/api');
  await native.delete('/self-service/logout/api', undefined, {
    raw: '{',
    headers: { 'content-type': 'application/json' },
  });
  await native.delete('/self-service/logout/api', { session_token: sessionToken });
  await native.delete('/self-service/logout/api', { session_token: sessionToken });
  await native.get('/sessions/whoami', { headers: { 'x-session-token': sessionToken } });
  note('wrong methods');
  await native.get('/self-service/logout/api');
  await native.post('/self-service/logout/api', {});
  await native.post('/self-service/logout', {});
});
