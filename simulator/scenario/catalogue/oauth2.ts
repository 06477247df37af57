import {
  again,
  asked,
  atConsent,
  atLogout,
  challengeAt,
  decided,
  device,
  granted,
  handled,
  toFlow,
} from '../applications.ts';
import { family } from '../scenario.ts';

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
    title: 'The sign-in that an application asked for was answered before: Hydra, which keeps no question, asks again.',
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
    title: 'The consent was answered before: Hydra, which keeps no question, asks again.',
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
  'logout-handled': {
    title: 'The logout was answered before: Hydra says 410, and where to begin anew.',
    shows: redirected,
    run: async (stage) => handled(stage, 'logout'),
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
