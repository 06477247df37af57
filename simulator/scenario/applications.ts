/** What recipes of OAuth2 are made of. */
import type { Stage } from './stage.ts';
import { text, type Visitor } from './visitor.ts';

/** The demonstration's Hydra wants PKCE of public clients; the code is redeemed by nobody. */
const proof = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

/** A challenge in the address that the browser stands at. */
export const challengeAt = ({ at }: Visitor, kind: string) => new URL(at).searchParams.get(`${kind}_challenge`) ?? '';

/** The app begins a flow for what an application asks. */
export const toFlow = (browser: Visitor, kind = 'login') =>
  browser.go(`/self-service/${kind}/browser?login_challenge=${challengeAt(browser, 'login')}`);

interface Asking {
  readonly scope?: string;
  /** Of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Of the client. */
  readonly client?: Readonly<Record<string, unknown>>;
  readonly browser?: Visitor;
}

/** An application asks for a sign-in: the browser stands at the app's login, with Hydra's challenge. */
export async function asked(stage: Stage, { scope, parameters, client, browser = stage.visitor() }: Asking = {}) {
  const address = await stage.authorization(
    scope ?? 'openid profile email offline_access',
    { ...proof, ...parameters },
    client,
  );
  await browser.go(address);
  return { browser, address };
}

/** Somebody signs in for an application, and stands at the consent. */
export async function atConsent(stage: Stage, asking: Asking = {}) {
  const { email: identifier, password } = await stage.person();
  const { browser, address } = await asked(stage, asking);
  await toFlow(browser);
  await browser.submit({ method: 'password', identifier, password });
  return { browser, address };
}

/** Hydra is told what the person decided; the browser goes on. */
export async function decided(
  stage: Stage,
  browser: Visitor,
  kind: string,
  verb: 'accept' | 'reject',
  body: object = {},
) {
  const about = `/admin/oauth2/auth/requests/${kind}/${verb}?${kind}_challenge=${challengeAt(browser, kind)}`;
  await browser.go(text(await stage.hydra('PUT', about, body), 'redirect_to'));
  return browser;
}

export const granted = {
  grant_scope: ['openid', 'profile', 'email', 'offline_access'],
  remember: true,
  remember_for: 3600,
};

/** Somebody has allowed an application, which asks once more. */
export async function again(stage: Stage, asking: Asking = {}): Promise<Visitor> {
  const { browser, address } = await atConsent(stage, asking);
  await decided(stage, browser, 'consent', 'accept', granted);
  await browser.go(address);
  await toFlow(browser);
  return browser;
}

/** Of an application that ends the session; there is an id token in nobody's hands, so the person is asked. */
export async function atLogout(stage: Stage): Promise<Visitor> {
  const { browser } = await atConsent(stage);
  await decided(stage, browser, 'consent', 'accept', granted);
  await browser.go(`${new URL(browser.page).origin}/oauth2/sessions/logout`);
  return browser;
}

const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** A device shows its code. @returns the address that it shows, code and all */
export async function device(stage: Stage): Promise<string> {
  const address = new URL(await stage.authorization('openid', {}, { grant_types: [grant, 'refresh_token'] }));
  const wish = { client_id: address.searchParams.get('client_id') ?? '', scope: 'openid' };
  const { body } = await stage.visitor('device').post(`${address.origin}/oauth2/device/auth`, wish);
  return text(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)), 'verification_uri_complete');
}

/** The app is opened once more with a challenge that was answered before: only of a logout Hydra knows that it was, and says 410. */
export async function handled(stage: Stage, kind: 'consent' | 'login' | 'logout'): Promise<Visitor> {
  const ways = {
    consent: async () => (await atConsent(stage)).browser,
    login: async () => (await asked(stage)).browser,
    logout: () => atLogout(stage),
  };
  const answers = { consent: granted, login: { subject: 'somebody' }, logout: {} };
  const browser = await ways[kind]();
  const stood = browser.at;
  await decided(stage, browser, kind, 'accept', answers[kind]);
  browser.arrive(stood);
  return browser;
}
