import { begin, family, settings as opened } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const profile = {
  method: 'profile',
  'traits.email': 'camille@example.org',
  'traits.firstName': 'Camille',
  'traits.lastName': 'Durand',
};

const withCodes =
  (fields?: Readonly<Record<string, string>>) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await stage.enrolCodes(browser);
    await browser.go('/self-service/settings/browser');
    if (fields) await browser.submit({ method: 'lookup_secret', ...fields });
    return browser;
  };

const withKey =
  (method: 'passkey' | 'webauthn') =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await stage.enrolKey(browser, method);
    return browser;
  };

const social = { email: 'camille@example.org', given_name: 'Camille', family_name: 'Martin' };

export const settings = family('settings', {
  start: {
    title: 'What a signed-in person can change.',
    shows: [
      '1070003',
      '1050005',
      '1050006',
      '1050017',
      '1070006',
      '1050008',
      'node img',
      'node text',
      'settings show_form',
    ],
    run: opened(),
  },
  'every-method': {
    title: 'Everything that can be changed.',
    setup: 'everything',
    shows: ['1050002', '1050012', '1050013', '1050019', 'node script'],
    run: opened(),
  },
  saved: { title: 'The changes were saved.', shows: ['1050001', 'settings success'], run: opened(profile) },
  'password-same': {
    title: 'The new password is the old one.',
    shows: ['4000039'],
    run: opened({ method: 'password', password: 'tournesol-lundi-7' }),
  },
  'app-linked': {
    title: 'An authenticator app is linked.',
    shows: ['1050004'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await stage.enrolTotp(browser);
      return browser;
    },
  },
  'app-wrong-code': {
    title: 'The code that should link an app is wrong.',
    shows: ['4000008'],
    run: opened({ method: 'totp', totp_code: '000000' }),
  },
  'codes-shown': {
    title: 'New backup codes are shown, to be confirmed.',
    shows: ['1050009', '1050010', '1050011', '1050015'],
    run: opened({ method: 'lookup_secret', lookup_secret_regenerate: 'true' }),
  },
  'codes-there': { title: 'There are backup codes.', shows: ['1050007', '1050016'], run: withCodes() },
  'codes-revealed': {
    title: 'Backup codes are shown again, one of them used.',
    shows: ['1050014', '1050015'],
    run: async (stage) => {
      const person = await stage.person();
      const [code] = await stage.enrolCodes(await stage.signedIn(person));
      const browser = await stage.signedIn(person);
      await browser.go('/self-service/login/browser?aal=aal2');
      await browser.submit({ method: 'lookup_secret', lookup_secret: code });
      await browser.go('/self-service/settings/browser');
      await browser.submit({ method: 'lookup_secret', lookup_secret_reveal: 'true' });
      return browser;
    },
  },
  'security-key-there': {
    title: 'There is a security key.',
    setup: 'everything',
    shows: ['1050018'],
    run: withKey('webauthn'),
  },
  'passkey-there': { title: 'There is a passkey.', setup: 'everything', shows: ['1050020'], run: withKey('passkey') },
  'provider-linked': {
    title: 'An account at a provider is linked.',
    setup: 'social',
    shows: ['1050002', '1050003'],
    run: async (stage) => {
      const browser = await opened({ link: 'acme' })(stage);
      await stage.atProvider(browser, social);
      return browser;
    },
  },
  'no-method': { title: 'The form was sent without a method.', shows: ['4010004'], run: opened({ method: 'foo' }) },
  expired: {
    title: 'The form was open for too long: it is replaced by a new one that says so.',
    shows: ['4050001'],
    run: async (stage) => {
      const browser = await opened()(stage);
      const send = await browser.fill(profile);
      stage.later(2 * 3600);
      await send();
      return browser;
    },
  },
  'session-too-old': {
    title: 'The session is too old for what matters: one has to sign in again.',
    shows: ['session_refresh_required'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      stage.later(2 * 3600);
      await browser.go('/self-service/settings/browser');
      await browser.script({ method: 'password', password: 'lavande-mardi-8' });
      return browser;
    },
  },
  'of-somebody-else': {
    title: 'Another person signed in meanwhile.',
    shows: ['security_identity_mismatch'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await browser.go('/self-service/settings/browser');
      const address = browser.at;
      const { email: identifier, password } = await stage.person({ email: 'dominique@example.org' });
      const out = await browser.ask('GET', '/self-service/logout/browser');
      await browser.go((out.body as { readonly logout_url: string }).logout_url);
      const other = await begin('login')({ ...stage, visitor: () => browser });
      await other.submit({ method: 'password', identifier, password });
      await other.ask('GET', `/self-service/settings/flows?id=${new URL(address).searchParams.get('flow')}`);
      return { visitor: other, open: address };
    },
  },
});
