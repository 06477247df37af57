import { csrf, makeIdentity, parameter, password, submit, text } from '../../../../kit/index.ts';
import {
  authorizationPath,
  callback,
  client,
  consentPath,
  makeClient,
  postLogoutUrl,
  verifier,
} from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

export default contract('oauth2/authorization/code-flow', { profile: 'oauth2' }, async (stage) => {
  const { admin, email, note } = stage;
  const identifier = email('member');
  await makeIdentity(admin, identifier);
  await makeClient(stage);
  note('discovery');
  await stage.hydra.public.get('/.well-known/openid-configuration');
  await stage.hydra.public.get('/.well-known/jwks.json');
  const browser = stage.newBrowser();
  await signInAndConsent(stage, browser, identifier);
  const idToken = await secondVisit(stage, browser);
  await signOut(stage, browser, idToken);
  await refusals(stage, identifier);
  note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function signInAndConsent(
  { addresses, hydra, newBrowser, note }: Stage,
  browser: Agent,
  identifier: string,
): Promise<void> {
  note('authorization request');
  const toLogin = await browser.navigate(addresses.hydra + authorizationPath());
  const loginChallenge = parameter(toLogin.location, 'login_challenge');
  await hydra.admin.get(`/admin/oauth2/auth/requests/login?login_challenge=${loginChallenge}`);
  note('login flow with the challenge');
  await browser.navigate(`/self-service/login/browser?login_challenge=${loginChallenge}`);
  const { body: flow } = await browser.get(`/self-service/login/browser?login_challenge=${loginChallenge}`);
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  note('wrong password');
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong' });
  note('right password');
  const done = await submit(browser, flow, { method: 'password', identifier, password });
  note('login verifier');
  const consent = await browser.navigate(text(done.body, 'redirect_browser_to'));
  const consentChallenge = parameter(consent.location, 'consent_challenge');
  note('consent');
  const { body } = await hydra.admin.get(`${consentPath}?consent_challenge=${consentChallenge}`);
  const accepted = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${consentChallenge}`, {
    grant_scope: (body as { requested_scope: string[] }).requested_scope,
    remember: true,
    remember_for: 3600,
    session: { id_token: { email: identifier } },
  });
  note('consent verifier');
  const back = await browser.navigate(text(accepted.body, 'redirect_to'));
  const code = parameter(back.location, 'code');
  await browser.navigate(text(accepted.body, 'redirect_to'));
  await tokens({ hydra, note }, code);
  note('a verifier without its cookie');
  await newBrowser().navigate(text(done.body, 'redirect_browser_to'));
}

async function tokens({ hydra, note }: Pick<Stage, 'hydra' | 'note'>, code: string): Promise<void> {
  const exchange = { grant_type: 'authorization_code', client_id: client, redirect_uri: callback, code };
  note('token: refused');
  await hydra.public.post('/oauth2/token', {});
  await hydra.public.post('/oauth2/token', { grant_type: 'foo', client_id: client });
  await hydra.public.post('/oauth2/token', { ...exchange, code: 'ory_ac_unknown' });
  await hydra.public.post('/oauth2/token', { ...exchange, redirect_uri: postLogoutUrl });
  await hydra.public.post('/oauth2/token', { ...exchange, client_id: 'nobody' });
  note('token');
  const { body } = await hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier });
  note('userinfo');
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  await hydra.public.get('/userinfo');
  await hydra.public.get('/userinfo', bearer('nonsense'));
  note('refresh');
  const fresh = { grant_type: 'refresh_token', client_id: client };
  const renewed = await hydra.public.post('/oauth2/token', { ...fresh, refresh_token: text(body, 'refresh_token') });
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  await hydra.public.get('/userinfo', bearer(text(renewed.body, 'access_token')));
  note('refresh: unknown and used');
  await hydra.public.post('/oauth2/token', { ...fresh, refresh_token: 'ory_rt_unknown' });
  await hydra.public.post('/oauth2/token', { ...fresh, refresh_token: text(body, 'refresh_token') });
  await hydra.public.get('/userinfo', bearer(text(renewed.body, 'access_token')));
  note('code used again');
  await hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier });
}

/** Visits the client again, with remembered login and consent. @returns the ID token */
async function secondVisit({ addresses, hydra, note }: Stage, browser: Agent): Promise<string> {
  note('second visit: skip');
  const toLogin = await browser.navigate(addresses.hydra + authorizationPath());
  const loginChallenge = parameter(toLogin.location, 'login_challenge');
  await hydra.admin.get(`/admin/oauth2/auth/requests/login?login_challenge=${loginChallenge}`);
  await browser.fetch(`/self-service/login/browser?login_challenge=${loginChallenge}`);
  const passed = await browser.navigate(`/self-service/login/browser?login_challenge=${loginChallenge}`);
  note('second visit: consent is remembered');
  const consent = await browser.navigate(passed.location);
  const consentChallenge = parameter(consent.location, 'consent_challenge');
  await hydra.admin.get(`${consentPath}?consent_challenge=${consentChallenge}`);
  const accepted = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${consentChallenge}`, {
    grant_scope: ['openid'],
  });
  const back = await browser.navigate(text(accepted.body, 'redirect_to'));
  const { body } = await hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
  note('prompt=login asks again');
  const again = await browser.navigate(addresses.hydra + authorizationPath({ prompt: 'login' }));
  await browser.fetch(`/self-service/login/browser?login_challenge=${parameter(again.location, 'login_challenge')}`);
  await browser.navigate(
    `/self-service/registration/browser?login_challenge=${parameter(again.location, 'login_challenge')}`,
  );
  return text(body, 'id_token');
}

async function signOut({ addresses, hydra, note }: Stage, browser: Agent, idToken: string): Promise<void> {
  note('RP-initiated logout');
  const query = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: postLogoutUrl,
    state: 'state-of-the-logout',
  });
  const toLogout = await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout?${query}`);
  const logoutChallenge = parameter(toLogout.location, 'logout_challenge');
  const logoutPath = '/admin/oauth2/auth/requests/logout';
  await hydra.admin.get(`${logoutPath}?logout_challenge=${logoutChallenge}`);
  const accepted = await hydra.admin.put(`${logoutPath}/accept?logout_challenge=${logoutChallenge}`);
  await browser.navigate(text(accepted.body, 'redirect_to'));
  await hydra.admin.get(`${logoutPath}?logout_challenge=${logoutChallenge}`);
  note('logout without a session');
  await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout?${query}`);
  await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  note('the session of Kratos lives on');
  await browser.get('/sessions/whoami');
  note('next visit asks again');
  const toLogin = await browser.navigate(addresses.hydra + authorizationPath());
  const { body: flow } = await browser.fetch(
    `/self-service/login/browser?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
  );
  csrf(flow);
}

async function refusals(
  { addresses, hydra, newBrowser, newForm, native, note }: Stage,
  identifier: string,
): Promise<void> {
  const page = newForm();
  note('sign in by form');
  const toLogin = await page.navigate(addresses.hydra + authorizationPath({ state: 'another-state' }));
  const loginChallenge = parameter(toLogin.location, 'login_challenge');
  const shown = await page.navigate(`/self-service/login/browser?login_challenge=${loginChallenge}`);
  const { body: flow } = await page.fetch(`/self-service/login/flows?id=${parameter(shown.location, 'flow')}`);
  const done = await submit(page, flow, { method: 'password', identifier, password });
  const consent = await page.navigate(done.location);
  note('consent refused');
  const denied = await hydra.admin.put(
    `${consentPath}/reject?consent_challenge=${parameter(consent.location, 'consent_challenge')}`,
    { error: 'access_denied', error_description: 'The person said no.' },
  );
  await page.navigate(text(denied.body, 'redirect_to'));
  note('login refused');
  const other = newBrowser();
  const start = await other.navigate(addresses.hydra + authorizationPath());
  const refused = await hydra.admin.put(
    `/admin/oauth2/auth/requests/login/reject?login_challenge=${parameter(start.location, 'login_challenge')}`,
    { error: 'login_required', error_description: 'No.', error_hint: 'A hint.' },
  );
  await other.navigate(text(refused.body, 'redirect_to'));
  note('challenge unknown or empty');
  for (const value of ['unknown', '']) {
    await newBrowser().fetch(`/self-service/login/browser?login_challenge=${value}`);
    const page = newBrowser();
    const { location } = await page.navigate(`/self-service/login/browser?login_challenge=${value}`);
    await page.fetch(`/self-service/errors${new URL(location).search}`);
    await native.get(`/self-service/login/api?login_challenge=${value}`);
    await newBrowser().fetch(`/self-service/registration/browser?login_challenge=${value}`);
    for (const kind of ['login', 'consent', 'logout']) {
      await hydra.admin.get(`/admin/oauth2/auth/requests/${kind}?${kind}_challenge=${value}`);
      await hydra.admin.put(`/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${value}`, { subject: 'a' });
    }
  }
  note('authorization requests refused at once');
  for (const changes of [
    { client_id: 'nobody' },
    { redirect_uri: 'https://evil.example.org/' },
    { response_type: 'foo' },
    { scope: 'openid email' },
    { state: 'short' },
    { prompt: 'none' },
    { response_mode: 'x' },
    { code_challenge: '' },
  ]) {
    await newBrowser().navigate(addresses.hydra + authorizationPath(changes));
  }
  note('Hydra: unknown paths and methods');
  await hydra.public.get('/nowhere');
  await hydra.public.get('/oauth2/token');
  await hydra.admin.get('/nowhere');
  await hydra.admin.post('/admin/oauth2/auth/requests/login', {});
  await hydra.admin.get('/admin/clients/nobody');
}
