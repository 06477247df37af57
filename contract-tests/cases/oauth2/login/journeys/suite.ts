import { makeIdentity, open, parameter, password, start, submit, text } from '../../../../kit/index.ts';
import {
  acceptConsent,
  authorizationPath,
  callback,
  client,
  consentPath,
  makeClient,
  signInToConsent,
  verifier,
} from '../../../../kit/oauth2.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

export default contract('oauth2/login/journeys', { profile: 'oauth2' }, async (stage) => {
  await makeClient(stage);
  const identifier = stage.email('member');
  await makeIdentity(stage.admin, identifier);
  await register(stage);
  await pkce(stage, identifier);
  await grants(stage, identifier);
  await silent(stage, identifier);
  stage.note('the client goes');
  await stage.hydra.admin.delete(`/admin/clients/${client}`);
});

async function register({ addresses, newBrowser, newForm, native, email, note }: Stage): Promise<void> {
  const script = newBrowser();
  note('registration with a challenge');
  const toLogin = await script.navigate(addresses.hydra + authorizationPath());
  const query = `?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
  const flow = await start(script, 'registration', query);
  await script.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  await submit(script, flow, { method: 'password', password: 'short', traits: { email: email('script') } });
  const { body } = await submit(script, flow, { method: 'password', password, traits: { email: email('new') } });
  await script.navigate(text(body, 'continue_with.0.redirect_browser_to'));
  await script.get('/sessions/whoami');
  note('registration with a challenge, by form');
  const page = newForm();
  const again = await page.navigate(addresses.hydra + authorizationPath());
  const shown = await open(page, 'registration', `?login_challenge=${parameter(again.location, 'login_challenge')}`);
  const done = await submit(page, shown, { method: 'password', password, 'traits.email': email('page') });
  await page.navigate(done.location);
  note('an API flow keeps the challenge and does not look at it');
  await native.get('/self-service/registration/api?login_challenge=unknown');
}

async function pkce(stage: Stage, identifier: string): Promise<void> {
  const { hydra, newBrowser, note } = stage;
  const browser = newBrowser();
  note('PKCE: wrong, then right verifier');
  const challenge = await signInToConsent(stage, browser, identifier, authorizationPath());
  const back = await acceptConsent(stage, browser, challenge, { grant_scope: ['openid'] });
  const exchange = {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
  };
  await hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier.toLowerCase() });
  await hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier });
  note('PKCE: left out by a public client');
  const bare = authorizationPath({ code_challenge: '', code_challenge_method: '' });
  const other = newBrowser();
  await acceptConsent(stage, other, await signInToConsent(stage, other, identifier, bare), { grant_scope: ['openid'] });
}

async function grants(stage: Stage, identifier: string): Promise<void> {
  const { hydra, newBrowser, note } = stage;
  note('more granted than was asked for');
  const browser = newBrowser();
  const challenge = await signInToConsent(
    stage,
    browser,
    identifier,
    authorizationPath({ scope: 'openid', nonce: '' }),
  );
  const back = await acceptConsent(stage, browser, challenge, { grant_scope: ['openid', 'offline_access', 'zzz'] });
  await hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(back.location, 'code'),
    code_verifier: verifier,
  });
  note('nothing granted');
  const none = newBrowser();
  const empty = await acceptConsent(
    stage,
    none,
    await signInToConsent(stage, none, identifier, authorizationPath()),
    {},
  );
  await hydra.public.post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: parameter(empty.location, 'code'),
    code_verifier: verifier,
  });
  note('consent challenges can be answered again');
  await hydra.admin.get(`${consentPath}?consent_challenge=${challenge}`);
  await acceptConsent(stage, browser, challenge, { grant_scope: ['openid'] });
}

async function silent(stage: Stage, identifier: string): Promise<void> {
  const { addresses, hydra, newBrowser, note } = stage;
  const browser = newBrowser();
  note('prompt=none without a remembered consent');
  await acceptConsent(stage, browser, await signInToConsent(stage, browser, identifier, authorizationPath()), {
    grant_scope: ['openid'],
  });
  const toLogin = await browser.navigate(addresses.hydra + authorizationPath({ prompt: 'none' }));
  const passed = await browser.navigate(
    `/self-service/login/browser?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
  );
  await browser.navigate(passed.location);
  note('logout that the person refuses');
  const toLogout = await browser.navigate(`${addresses.hydra}/oauth2/sessions/logout`);
  const challenge = parameter(toLogout.location, 'logout_challenge');
  const path = '/admin/oauth2/auth/requests/logout';
  await hydra.admin.get(`${path}?logout_challenge=${challenge}`);
  await hydra.admin.put(`${path}/reject?logout_challenge=${challenge}`);
  await hydra.admin.get(`${path}?logout_challenge=${challenge}`);
  note('two tabs of one client');
  const tabs = newBrowser();
  const first = await tabs.navigate(addresses.hydra + authorizationPath());
  await tabs.navigate(addresses.hydra + authorizationPath({ state: 'state-of-tab-two' }));
  const { body: flow } = await tabs.fetch(
    `/self-service/login/browser?login_challenge=${parameter(first.location, 'login_challenge')}`,
  );
  const done = await submit(tabs, flow, { method: 'password', identifier, password });
  await tabs.navigate(text(done.body, 'redirect_browser_to'));
}
