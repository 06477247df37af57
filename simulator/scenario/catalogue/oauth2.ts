import { family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

/** An application asks for a sign-in: the browser stands at the app's login, with Hydra's challenge. */
async function asked(stage: Stage, scope = 'openid profile email'): Promise<Visitor> {
  const address = await stage.authorization(scope);
  const browser = stage.visitor();
  await browser.go(address);
  const challenge = new URL(browser.at).searchParams.get('login_challenge');
  await browser.go(`/self-service/login/browser?login_challenge=${challenge}`);
  return browser;
}

export const oauth2 = family('oauth2', {
  login: {
    title: 'An application asks a person to sign in.',
    shows: ['1010022', 'login choose_method'],
    run: async (stage) => asked(stage),
  },
  consent: {
    title: 'An application asks for more than a name: the person is asked.',
    shows: ['status 302'],
    run: async (stage) => {
      const { email: identifier, password } = await stage.person();
      const browser = await asked(stage, 'openid profile email offline_access');
      await browser.submit({ method: 'password', identifier, password });
      return browser;
    },
  },
  'unknown-application': {
    title: 'The application is unknown to Hydra.',
    shows: ['status 302'],
    run: async (stage) => {
      const address = new URL(await stage.authorization('openid'));
      address.searchParams.set('client_id', 'nobody');
      const browser = stage.visitor();
      await browser.go(address.href);
      return browser;
    },
  },
});
