import {
  answerChallenge,
  atConsent,
  atLogout,
  challengeAt,
  grantedConsent,
  reopenAnswered,
  requestAgain,
  requestAuthorization,
  requestDeviceCode,
  startFlow,
} from '../applications.ts';
import { family } from '../scenario.ts';

const redirected = ['status 302'];

export const oauth2 = family('oauth2', {
  login: {
    title: 'An application asks the user to sign in.',
    shows: ['1010022', 'login choose_method'],
    run: async (stage) => {
      const { browser } = await requestAuthorization(stage);
      await startFlow(browser);
      return browser;
    },
  },
  registration: {
    title: 'An application asks for a new account (prompt=registration).',
    shows: ['1040001', 'registration choose_method'],
    run: async (stage) => {
      const { browser } = await requestAuthorization(stage, { parameters: { prompt: 'registration' } });
      await startFlow(browser, 'registration');
      return browser;
    },
  },
  'login-again': {
    title: 'An application asks a signed-in user to sign in again (prompt=login).',
    shows: ['1010003', 'login choose_method'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await requestAuthorization(stage, { browser, parameters: { prompt: 'login' } });
      await browser.go(`/self-service/login/browser?refresh=true&login_challenge=${challengeAt(browser, 'login')}`);
      return browser;
    },
  },
  'login-signed-in': {
    title: 'A signed-in user comes from an application: the form asks for the password again.',
    shows: ['1010003', 'login choose_method'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await requestAuthorization(stage, { browser });
      await startFlow(browser);
      return browser;
    },
  },
  'login-handled': {
    title: 'The login request is already answered: Hydra does not notice and asks again.',
    shows: redirected,
    run: async (stage) => reopenAnswered(stage, 'login'),
  },
  'login-expired': {
    title: 'The login request is expired.',
    shows: redirected,
    run: async (stage) => {
      const { browser } = await requestAuthorization(stage);
      stage.advance(2 * 3600);
      return browser;
    },
  },
  'login-refused': {
    title: 'The login request is rejected: the browser returns to the application with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await requestAuthorization(stage);
      return answerChallenge(stage, browser, 'login', 'reject', { error: 'access_denied' });
    },
  },
  'no-question': {
    title:
      'An application asks for a sign-in without a screen (prompt=none), but the user is signed out: the browser returns with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await requestAuthorization(stage, { parameters: { prompt: 'none' } });
      return browser;
    },
  },
  consent: {
    title: 'An application asks for consent.',
    shows: redirected,
    run: async (stage) => (await atConsent(stage)).browser,
  },
  'consent-audience': {
    title: 'An application asks for consent to access another service.',
    shows: redirected,
    run: async (stage) => {
      const audience = 'https://api.example.org';
      const options = { parameters: { audience }, client: { audience: [audience] } };
      return (await atConsent(stage, options)).browser;
    },
  },
  'consent-remembered': {
    title: 'An application asks again for scopes that the user has granted: no screen is shown.',
    shows: redirected,
    run: async (stage) => requestAgain(stage),
  },
  'consent-again': {
    title: 'An application asks for consent again although the user has granted it (prompt=consent).',
    shows: redirected,
    run: async (stage) => requestAgain(stage, { parameters: { prompt: 'consent' } }),
  },
  'consent-trusted': {
    title: 'A trusted application needs no consent (skip_consent).',
    shows: redirected,
    run: async (stage) => (await atConsent(stage, { client: { skip_consent: true } })).browser,
  },
  'consent-handled': {
    title: 'The consent request is already answered: Hydra does not notice and asks again.',
    shows: ['status 303'],
    run: async (stage) => reopenAnswered(stage, 'consent'),
  },
  'consent-refused': {
    title: 'The user refuses consent: the browser returns to the application with an error.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await atConsent(stage);
      return answerChallenge(stage, browser, 'consent', 'reject', { error: 'access_denied' });
    },
  },
  granted: {
    title: 'The user grants consent: the browser returns to the application with a code.',
    shows: ['status 303'],
    run: async (stage) => {
      const { browser } = await atConsent(stage);
      return answerChallenge(stage, browser, 'consent', 'accept', grantedConsent);
    },
  },
  logout: {
    title: 'An application signs the user out: the screen asks to confirm.',
    shows: redirected,
    run: async (stage) => atLogout(stage),
  },
  'logout-done': {
    title: 'The user is signed out of the application.',
    shows: redirected,
    run: async (stage) => answerChallenge(stage, await atLogout(stage), 'logout', 'accept'),
  },
  'logout-handled': {
    title: 'The logout request is already answered: Hydra replies 410 with a redirect.',
    shows: redirected,
    run: async (stage) => reopenAnswered(stage, 'logout'),
  },
  device: {
    title: 'A television shows a code: the screen asks for it.',
    shows: redirected,
    run: async (stage) => {
      const browser = stage.visitor();
      await browser.go((await requestDeviceCode(stage)).split('?')[0] ?? '');
      return browser;
    },
  },
  'device-code': {
    title: 'A television shows an address that contains the code.',
    shows: redirected,
    run: async (stage) => {
      const browser = stage.visitor();
      await browser.go(await requestDeviceCode(stage));
      return browser;
    },
  },
  'device-login': {
    title: 'The code of a television is right: the screen asks to sign in.',
    shows: ['1010022', 'login choose_method'],
    run: async (stage) => {
      const browser = stage.visitor();
      const address = await requestDeviceCode(stage);
      await browser.go(address);
      const user_code = new URL(address).searchParams.get('user_code');
      await answerChallenge(stage, browser, 'device', 'accept', { user_code });
      await startFlow(browser);
      return browser;
    },
  },
  'unknown-application': {
    title: 'Hydra does not know the application.',
    shows: redirected,
    run: async (stage) => (await requestAuthorization(stage, { parameters: { client_id: 'nobody' } })).browser,
  },
  'unknown-address': {
    title: 'The application asks for a redirect to an address that it has not registered.',
    shows: redirected,
    run: async (stage) =>
      (await requestAuthorization(stage, { parameters: { redirect_uri: 'http://127.0.0.1:4446/other' } })).browser,
  },
});
