/** Steps of the OAuth 2.0 scenarios. */
import type { Stage } from './stage.ts';
import { text, type Visitor } from './visitor.ts';

/** The demonstration's Hydra requires PKCE of public clients. The authorization code is never exchanged. */
const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

/** Returns the challenge in the address of the browser's screen. */
export const challengeAt = ({ at }: Visitor, kind: string) => new URL(at).searchParams.get(`${kind}_challenge`) ?? '';

/** Starts a flow for the browser's login challenge, as the app does. */
export const startFlow = (browser: Visitor, kind = 'login') =>
  browser.go(`/self-service/${kind}/browser?login_challenge=${challengeAt(browser, 'login')}`);

interface AuthorizationOptions {
  readonly scope?: string;
  /** More parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** More members of the client. */
  readonly client?: Readonly<Record<string, unknown>>;
  readonly browser?: Visitor;
}

/** Requests authorization for an application. The browser is then at the app's login with Hydra's challenge. */
export async function requestAuthorization(
  stage: Stage,
  { scope, parameters, client, browser = stage.visitor() }: AuthorizationOptions = {},
) {
  const address = await stage.authorization(
    scope ?? 'openid profile email offline_access',
    { ...pkce, ...parameters },
    client,
  );
  await browser.go(address);
  return { browser, address };
}

/** Signs a user in for an application, up to the consent screen. */
export async function atConsent(stage: Stage, options: AuthorizationOptions = {}) {
  const { email: identifier, password } = await stage.person();
  const { browser, address } = await requestAuthorization(stage, options);
  await startFlow(browser);
  await browser.submit({ method: 'password', identifier, password });
  return { browser, address };
}

/** Accepts or rejects a request at Hydra's admin API and follows its redirect. */
export async function answerChallenge(
  stage: Stage,
  browser: Visitor,
  kind: string,
  verb: 'accept' | 'reject',
  body: object = {},
) {
  const address = `/admin/oauth2/auth/requests/${kind}/${verb}?${kind}_challenge=${challengeAt(browser, kind)}`;
  await browser.go(text(await stage.hydra('PUT', address, body), 'redirect_to'));
  return browser;
}

export const grantedConsent = {
  grant_scope: ['openid', 'profile', 'email', 'offline_access'],
  remember: true,
  remember_for: 3600,
};

/** Grants consent, then requests authorization again. */
export async function requestAgain(stage: Stage, options: AuthorizationOptions = {}): Promise<Visitor> {
  const { browser, address } = await atConsent(stage, options);
  await answerChallenge(stage, browser, 'consent', 'accept', grantedConsent);
  await browser.go(address);
  await startFlow(browser);
  return browser;
}

/** Starts an application's logout. Without an ID token hint Hydra asks the user to confirm. */
export async function atLogout(stage: Stage): Promise<Visitor> {
  const { browser } = await atConsent(stage);
  await answerChallenge(stage, browser, 'consent', 'accept', grantedConsent);
  await browser.go(`${new URL(browser.page).origin}/oauth2/sessions/logout`);
  return browser;
}

const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Requests a device code. @returns the verification address that contains the code */
export async function requestDeviceCode(stage: Stage): Promise<string> {
  const address = new URL(await stage.authorization('openid', {}, { grant_types: [grant, 'refresh_token'] }));
  const fields = { client_id: address.searchParams.get('client_id') ?? '', scope: 'openid' };
  const { body } = await stage.visitor('device').postForm(`${address.origin}/oauth2/device/auth`, fields);
  return text(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)), 'verification_uri_complete');
}

/** Opens the app again with a challenge that is already answered. Hydra recognises only an answered logout, with status 410. */
export async function reopenAnswered(stage: Stage, kind: 'consent' | 'login' | 'logout'): Promise<Visitor> {
  const steps = {
    consent: async () => (await atConsent(stage)).browser,
    login: async () => (await requestAuthorization(stage)).browser,
    logout: () => atLogout(stage),
  };
  const answers = { consent: grantedConsent, login: { subject: 'somebody' }, logout: {} };
  const browser = await steps[kind]();
  const screen = browser.at;
  await answerChallenge(stage, browser, kind, 'accept', answers[kind]);
  browser.openScreen(screen);
  return browser;
}
