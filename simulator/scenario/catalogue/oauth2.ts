import { family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { text, type Visitor } from '../visitor.ts';

/** The demonstration's Hydra wants PKCE of public clients; the code is redeemed by nobody. */
const proof = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };

/** A challenge in the address that the browser stands at. */
const challengeAt = ({ at }: Visitor, kind: string) => new URL(at).searchParams.get(`${kind}_challenge`) ?? '';

/** The app begins a flow for what an application asks. */
const toFlow = (browser: Visitor, kind = 'login') =>
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
async function asked(stage: Stage, { scope, parameters, client, browser = stage.visitor() }: Asking = {}) {
  const address = await stage.authorization(
    scope ?? 'openid profile email offline_access',
    { ...proof, ...parameters },
    client,
  );
  await browser.go(address);
  return { browser, address };
}

/** Somebody signs in for an application, and stands at the consent. */
async function atConsent(stage: Stage, asking: Asking = {}) {
  const { email: identifier, password } = await stage.person();
  const { browser, address } = await asked(stage, asking);
  await toFlow(browser);
  await browser.submit({ method: 'password', identifier, password });
  return { browser, address };
}

/** Hydra is told what the person decided; the browser goes on. */
async function decided(stage: Stage, browser: Visitor, kind: string, verb: 'accept' | 'reject', body: object = {}) {
  const about = `/admin/oauth2/auth/requests/${kind}/${verb}?${kind}_challenge=${challengeAt(browser, kind)}`;
  await browser.go(text(await stage.hydra('PUT', about, body), 'redirect_to'));
  return browser;
}

const granted = { grant_scope: ['openid', 'profile', 'email', 'offline_access'], remember: true, remember_for: 3600 };

/** Somebody has allowed an application, which asks once more. */
async function again(stage: Stage, asking: Asking = {}): Promise<Visitor> {
  const { browser, address } = await atConsent(stage, asking);
  await decided(stage, browser, 'consent', 'accept', granted);
  await browser.go(address);
  await toFlow(browser);
  return browser;
}

/** Of an application that ends the session; there is an id token in nobody's hands, so the person is asked. */
async function atLogout(stage: Stage): Promise<Visitor> {
  const { browser } = await atConsent(stage);
  await decided(stage, browser, 'consent', 'accept', granted);
  await browser.go(`${new URL(browser.page).origin}/oauth2/sessions/logout`);
  return browser;
}

const grant = 'urn:ietf:params:oauth:grant-type:device_code';

/** A device shows its code. @returns the address that it shows, code and all */
async function device(stage: Stage): Promise<string> {
  const address = new URL(await stage.authorization('openid', {}, { grant_types: [grant, 'refresh_token'] }));
  const wish = { client_id: address.searchParams.get('client_id') ?? '', scope: 'openid' };
  const { body } = await stage.visitor('device').post(`${address.origin}/oauth2/device/auth`, wish);
  return text(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)), 'verification_uri_complete');
}

/** The app is opened once more with a challenge that was answered before: 410, with where to go instead. */
async function handled(stage: Stage, kind: 'consent' | 'login'): Promise<Visitor> {
  const { browser } = kind === 'consent' ? await atConsent(stage) : await asked(stage, {});
  const stood = browser.at;
  await decided(stage, browser, kind, 'accept', kind === 'consent' ? granted : { subject: 'somebody' });
  browser.arrive(stood);
  return browser;
}

const redirected = ['status 302'];

export const oauth2 = family('oauth2', {
  login: {
    title: 'An application asks a person to sign in.',
    shows: ['1010022', 'login choose_method'],
    run: async (stage) => {
      const { browser } = await asked(stage);
      await toFlow(browser);
      return browser;
    },
  },
  registration: {
    title: 'An application asks for a new account (prompt=registration).',
    shows: ['1040001', 'registration choose_method'],
    run: async (stage) => {
      const { browser } = await asked(stage, { parameters: { prompt: 'registration' } });
      await toFlow(browser, 'registration');
      return browser;
    },
  },
  'login-again': {
    title: 'An application wants somebody who is signed in to sign in again (prompt=login).',
    shows: ['1010003', 'login choose_method'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await asked(stage, { browser, parameters: { prompt: 'login' } });
      await browser.go(`/self-service/login/browser?refresh=true&login_challenge=${challengeAt(browser, 'login')}`);
      return browser;
    },
  },
  'login-signed-in': {
    title: 'Somebody who is signed in comes from an application: the password is asked once more.',
    shows: ['1010003', 'login choose_method'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await asked(stage, { browser });
      await toFlow(browser);
      return browser;
    },
  },
  'login-handled': {
    title: 'The sign-in that an application asked for was answered before.',
    shows: redirected,
    run: async (stage) => handled(stage, 'login'),
  },
  'login-expired': {
    title: 'The sign-in that an application asked for is too old.',
    shows: redirected,
    run: async (stage) => {
      const { browser } = await asked(stage);
      stage.later(2 * 3600);
      return browser;
    },
  },
  'login-refused': {
    title: 'The sign-in is refused: back at the application, with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await asked(stage);
      return decided(stage, browser, 'login', 'reject', { error: 'access_denied' });
    },
  },
  'no-question': {
    title:
      'An application wants no question (prompt=none), but nobody is signed in: back at the application, with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await asked(stage, { parameters: { prompt: 'none' } });
      return browser;
    },
  },
  consent: {
    title: 'An application asks for more than a name: the person is asked.',
    shows: redirected,
    run: async (stage) => (await atConsent(stage)).browser,
  },
  'consent-audience': {
    title: 'An application asks for access to another service as well.',
    shows: redirected,
    run: async (stage) => {
      const audience = 'https://api.example.org';
      const asking = { parameters: { audience }, client: { audience: [audience] } };
      return (await atConsent(stage, asking)).browser;
    },
  },
  'consent-remembered': {
    title: 'An application asks again for what it was allowed before: nobody is asked, nor to sign in.',
    shows: redirected,
    run: async (stage) => again(stage),
  },
  'consent-again': {
    title: 'An application was allowed before, but wants the person asked again (prompt=consent).',
    shows: redirected,
    run: async (stage) => again(stage, { parameters: { prompt: 'consent' } }),
  },
  'consent-trusted': {
    title: 'An application of the house asks: nobody is asked (skip_consent).',
    shows: redirected,
    run: async (stage) => (await atConsent(stage, { client: { skip_consent: true } })).browser,
  },
  'consent-handled': {
    title: 'The consent was answered before: Hydra says 410.',
    shows: ['status 303'],
    run: async (stage) => handled(stage, 'consent'),
  },
  'consent-refused': {
    title: 'The person refuses: back at the application, with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await atConsent(stage);
      return decided(stage, browser, 'consent', 'reject', { error: 'access_denied' });
    },
  },
  granted: {
    title: 'The person allows it: back at the application, with a code.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await atConsent(stage);
      return decided(stage, browser, 'consent', 'accept', granted);
    },
  },
  logout: {
    title: 'An application signs somebody out: the person is asked.',
    shows: redirected,
    run: async (stage) => atLogout(stage),
  },
  'logout-done': {
    title: 'The person is signed out of the application.',
    shows: redirected,
    run: async (stage) => decided(stage, await atLogout(stage), 'logout', 'accept'),
  },
  device: {
    title: 'A television shows a code: the person is asked for it.',
    shows: redirected,
    run: async (stage) => {
      const browser = stage.visitor();
      await browser.go((await device(stage)).split('?')[0] ?? '');
      return browser;
    },
  },
  'device-code': {
    title: 'The same by an address that has the code in it.',
    shows: redirected,
    run: async (stage) => {
      const browser = stage.visitor();
      await browser.go(await device(stage));
      return browser;
    },
  },
  'device-login': {
    title: 'The code of a television was right: the person is asked to sign in.',
    shows: ['1010022', 'login choose_method'],
    run: async (stage) => {
      const browser = stage.visitor();
      const address = await device(stage);
      await browser.go(address);
      const user_code = new URL(address).searchParams.get('user_code');
      await decided(stage, browser, 'device', 'accept', { user_code });
      await toFlow(browser);
      return browser;
    },
  },
  'unknown-application': {
    title: 'The application is unknown to Hydra.',
    shows: redirected,
    run: async (stage) => (await asked(stage, { parameters: { client_id: 'nobody' } })).browser,
  },
  'unknown-address': {
    title: 'The application wants people sent to an address that it has not named.',
    shows: redirected,
    run: async (stage) => (await asked(stage, { parameters: { redirect_uri: 'http://127.0.0.1:4446/other' } })).browser,
  },
});
