import { family, sendForm, startForm } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const email = 'camille@example.org';
const claims = { email, given_name: 'Camille', family_name: 'Martin' };

/** Signs in at the provider with the address of an account that has a password. */
async function withKnownAddress(stage: Stage): Promise<Visitor> {
  await stage.person();
  const browser = await sendForm('login', { method: 'oidc', provider: 'acme' })(stage);
  await stage.atProvider(browser, claims);
  return browser;
}

export const social = family('social', {
  providers: {
    title: 'Social sign-in providers on the login form.',
    setup: 'social',
    shows: ['1010002'],
    run: startForm('login'),
  },
  'providers-to-sign-up': {
    title: 'Social sign-in providers on the registration form.',
    setup: 'social',
    shows: ['1040002'],
    run: startForm('registration'),
  },
  'account-known': {
    title: 'An account already has the address: signing in links the provider.',
    setup: 'social',
    shows: ['1010016'],
    run: withKnownAddress,
  },
  'confirm-by-provider': {
    title: 'The account is linked to another provider, which must confirm it.',
    setup: 'social',
    shows: ['1010018'],
    run: async (stage) => {
      const providers = [{ provider: 'globex', subject: email }];
      await stage.person({ password: false, more: { credentials: { oidc: { config: { providers } } } } });
      const browser = await sendForm('login', { method: 'oidc', provider: 'acme' })(stage);
      await stage.atProvider(browser, claims);
      return browser;
    },
  },
  'another-account': {
    title: 'The user confirms linking with another account.',
    setup: 'social',
    shows: ['4010009'],
    run: async (stage) => {
      const browser = await withKnownAddress(stage);
      const { email: identifier, password } = await stage.person({ email: 'dominique@example.org' });
      await browser.submit({ method: 'password', identifier, password });
      return browser;
    },
  },
  cancelled: {
    title: 'The user cancelled the sign-in at the provider.',
    setup: 'social',
    shows: ['4000001'],
    run: async (stage) => {
      const browser = await sendForm('login', { method: 'oidc', provider: 'acme' })(stage);
      await browser.postForm(browser.page, { decision: 'deny' });
      return browser;
    },
  },
  'leaves-the-page': {
    title: 'Kratos asks the app to redirect the browser to the provider.',
    setup: 'social',
    shows: ['browser_location_change_required'],
    run: async (stage) => {
      const browser = await startForm('login')(stage);
      await browser.submitJson({ method: 'oidc', provider: 'acme' });
      return browser;
    },
  },
});
