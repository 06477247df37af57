import { family, openSettings, startForm } from '../scenario.ts';
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
    title: 'The settings of a signed-in user.',
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
    run: openSettings(),
  },
  'every-method': {
    title: 'The settings with every method enabled.',
    setup: 'everything',
    shows: ['1050002', '1050012', '1050013', '1050019', 'node script'],
    run: openSettings(),
  },
  saved: { title: 'The changes were saved.', shows: ['1050001', 'settings success'], run: openSettings(profile) },
  'password-same': {
    title: 'The new password is the old one.',
    shows: ['4000039'],
    run: openSettings({ method: 'password', password: 'tournesol-lundi-7' }),
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
    title: 'The code to link an authenticator app is wrong.',
    shows: ['4000008'],
    run: openSettings({ method: 'totp', totp_code: '000000' }),
  },
  'codes-shown': {
    title: 'New backup codes are shown and must be confirmed.',
    shows: ['1050009', '1050010', '1050011', '1050015'],
    run: openSettings({ method: 'lookup_secret', lookup_secret_regenerate: 'true' }),
  },
  'codes-there': { title: 'The account has backup codes.', shows: ['1050007', '1050016'], run: withCodes() },
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
    title: 'The account has a security key.',
    setup: 'everything',
    shows: ['1050018'],
    run: withKey('webauthn'),
  },
  'passkey-there': {
    title: 'The account has a passkey.',
    setup: 'everything',
    shows: ['1050020'],
    run: withKey('passkey'),
  },
  'provider-linked': {
    title: 'An account of a social sign-in provider is linked.',
    setup: 'social',
    shows: ['1050002', '1050003'],
    run: async (stage) => {
      const browser = await openSettings({ link: 'acme' })(stage);
      await stage.atProvider(browser, social);
      return browser;
    },
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010004'],
    run: openSettings({ method: 'foo' }),
  },
  expired: {
    title: 'The form expired: a new form with a message replaces it.',
    shows: ['4050001'],
    run: async (stage) => {
      const browser = await openSettings()(stage);
      const send = await browser.fill(profile);
      stage.advance(2 * 3600);
      await send();
      return browser;
    },
  },
  'session-too-old': {
    title: 'The session is not privileged any more: the user must sign in again.',
    shows: ['session_refresh_required'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      stage.advance(2 * 3600);
      await browser.go('/self-service/settings/browser');
      await browser.submitJson({ method: 'password', password: 'lavande-mardi-8' });
      return browser;
    },
  },
  'of-somebody-else': {
    title: 'Another user signed in while the form was open.',
    shows: ['security_identity_mismatch'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await browser.go('/self-service/settings/browser');
      const address = browser.at;
      const { email: identifier, password } = await stage.person({ email: 'dominique@example.org' });
      const out = await browser.request('GET', '/self-service/logout/browser');
      await browser.go((out.body as { readonly logout_url: string }).logout_url);
      const other = await startForm('login')({ ...stage, visitor: () => browser });
      await other.submit({ method: 'password', identifier, password });
      await other.request('GET', `/self-service/settings/flows?id=${new URL(address).searchParams.get('flow')}`);
      return { visitor: other, open: address };
    },
  },
});
