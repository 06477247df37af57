import { begin, family, sent } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const email = 'camille@example.org';
const who = { email, given_name: 'Camille', family_name: 'Martin' };

/** Somebody comes from the provider with the address of an account that has a password. */
async function known(stage: Stage): Promise<Visitor> {
  await stage.person();
  const browser = await sent('login', { method: 'oidc', provider: 'acme' })(stage);
  await stage.atProvider(browser, who);
  return browser;
}

export const social = family('social', {
  providers: { title: 'Providers to sign in by.', setup: 'social', shows: ['1010002'], run: begin('login') },
  'providers-to-sign-up': {
    title: 'Providers to sign up by.',
    setup: 'social',
    shows: ['1040002'],
    run: begin('registration'),
  },
  'account-known': {
    title: 'The address has an account already: signing in to it links the provider.',
    setup: 'social',
    shows: ['1010016'],
    run: known,
  },
  'confirm-by-provider': {
    title: 'The account belongs to another provider, who confirms it.',
    setup: 'social',
    shows: ['1010018'],
    run: async (stage) => {
      const providers = [{ provider: 'globex', subject: email }];
      await stage.person({ password: false, more: { credentials: { oidc: { config: { providers } } } } });
      const browser = await sent('login', { method: 'oidc', provider: 'acme' })(stage);
      await stage.atProvider(browser, who);
      return browser;
    },
  },
  'another-account': {
    title: 'Linking was confirmed with another account than the provider named.',
    setup: 'social',
    shows: ['4010009'],
    run: async (stage) => {
      const browser = await known(stage);
      const { email: identifier, password } = await stage.person({ email: 'dominique@example.org' });
      await browser.submit({ method: 'password', identifier, password });
      return browser;
    },
  },
  cancelled: {
    title: 'The person went away at the provider.',
    setup: 'social',
    shows: ['4000001'],
    run: async (stage) => {
      const browser = await sent('login', { method: 'oidc', provider: 'acme' })(stage);
      await browser.post(browser.page, { decision: 'deny' });
      return browser;
    },
  },
  'leaves-the-page': {
    title: 'A script is told to take the browser to the provider.',
    setup: 'social',
    shows: ['browser_location_change_required'],
    run: async (stage) => {
      const browser = await begin('login')(stage);
      await browser.script({ method: 'oidc', provider: 'acme' });
      return browser;
    },
  },
});
