import { family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const aal2 = '/self-service/login/browser?aal=aal2';

/** Opens the form for the second factor of a user with backup codes. @returns the browser and the codes */
async function withCodes(stage: Stage): Promise<{ readonly browser: Visitor; readonly codes: readonly string[] }> {
  const person = await stage.person();
  const codes = await stage.enrolCodes(await stage.signedIn(person));
  const browser = await stage.signedIn(person);
  await browser.go(aal2);
  return { browser, codes };
}

async function withApp(stage: Stage): Promise<Visitor> {
  const person = await stage.person();
  await stage.enrolTotp(await stage.signedIn(person));
  const browser = await stage.signedIn(person);
  await browser.go(aal2);
  return browser;
}

/** Submits the form for the second factor of a user who has none. */
const withoutFactor =
  (fields: Readonly<Record<string, string>>) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await browser.go(aal2);
    await browser.submit(fields);
    return browser;
  };

async function withTwoAddresses(stage: Stage): Promise<Visitor> {
  const browser = await stage.signedIn(await stage.person({ traits: { backup: 'camille.martin@example.net' } }));
  await browser.go(aal2);
  return browser;
}

export const secondFactor = family('second-factor', {
  app: {
    title: 'The form asks for the code of the authenticator app.',
    shows: ['1010004', '1010006', '1010009'],
    run: withApp,
  },
  'app-wrong': {
    title: 'The code of the authenticator app is wrong.',
    shows: ['4000008'],
    run: async (stage) => {
      const browser = await withApp(stage);
      await browser.submit({ method: 'totp', totp_code: '000000' });
      return browser;
    },
  },
  'app-missing': {
    title: 'A user without an authenticator app sends a code.',
    shows: ['4000011'],
    run: withoutFactor({ method: 'totp', totp_code: '123456' }),
  },
  'backup-code': {
    title: 'The form asks for a backup code.',
    shows: ['1010007', '1010010'],
    run: async (stage) => (await withCodes(stage)).browser,
  },
  'backup-code-wrong': {
    title: 'The account does not have the backup code.',
    shows: ['4000016'],
    run: async (stage) => {
      const { browser } = await withCodes(stage);
      await browser.submit({ method: 'lookup_secret', lookup_secret: 'abcdefgh' });
      return browser;
    },
  },
  'backup-code-used': {
    title: 'The backup code is already used.',
    shows: ['4000012'],
    run: async (stage) => {
      const { browser, codes } = await withCodes(stage);
      const fields = { method: 'lookup_secret', lookup_secret: codes[0] };
      await browser.submit(fields);
      await browser.go(`${aal2}&refresh=true`);
      await browser.submit(fields);
      return browser;
    },
  },
  'backup-code-missing': {
    title: 'A user without backup codes sends one.',
    shows: ['4000014'],
    run: withoutFactor({ method: 'lookup_secret', lookup_secret: 'abcdefgh' }),
  },
  'key-missing': {
    title: 'The account has no security key.',
    setup: 'key-mfa',
    shows: ['4000013'],
    run: withoutFactor({ method: 'webauthn', identifier: 'camille@example.org' }),
  },
  several: {
    title: 'The form offers an app, backup codes and a security key.',
    setup: 'everything',
    shows: ['1010008', '1010009', '1010010'],
    run: async (stage) => {
      const person = await stage.person();
      const owner = await stage.signedIn(person);
      await stage.enrolKey(owner, 'webauthn');
      await stage.enrolCodes(owner);
      await stage.enrolTotp(owner);
      const browser = await stage.signedIn(person);
      await browser.go(aal2);
      return browser;
    },
  },
  'code-sent': {
    title: 'A code was sent to the only address of the account.',
    setup: 'code-mfa',
    shows: ['1010014', '1010023', 'login sent_email'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await browser.go(aal2);
      return browser;
    },
  },
  'code-to-address': {
    title: 'A code can be sent to one of several addresses.',
    setup: 'code-mfa',
    shows: ['1010004', '1010023'],
    run: withTwoAddresses,
  },
  'code-to-a-stranger': {
    title: 'A code is requested for an address that the account does not have.',
    setup: 'code-mfa',
    shows: ['4010010'],
    run: async (stage) => {
      const browser = await withTwoAddresses(stage);
      await browser.submit({ method: 'code', address: 'stranger@example.org' });
      return browser;
    },
  },
});
