import { family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const aal2 = '/self-service/login/browser?aal=aal2';

/** Somebody with backup codes stands where the second factor is asked for; the codes. */
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

/** Nobody gave this person a second factor, and it is asked for. */
const without =
  (fields: Readonly<Record<string, string>>) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person());
    await browser.go(aal2);
    await browser.submit(fields);
    return browser;
  };

async function chooseAddress(stage: Stage): Promise<Visitor> {
  const browser = await stage.signedIn(await stage.person({ traits: { backup: 'camille.martin@example.net' } }));
  await browser.go(aal2);
  return browser;
}

export const secondFactor = family('second-factor', {
  app: {
    title: 'The code of an authenticator app is asked for.',
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
    title: 'A code of an app is sent by somebody without one.',
    shows: ['4000011'],
    run: without({ method: 'totp', totp_code: '123456' }),
  },
  'backup-code': {
    title: 'A backup code is asked for.',
    shows: ['1010007', '1010010'],
    run: async (stage) => (await withCodes(stage)).browser,
  },
  'backup-code-wrong': {
    title: 'The backup code is none of the account.',
    shows: ['4000016'],
    run: async (stage) => {
      const { browser } = await withCodes(stage);
      await browser.submit({ method: 'lookup_secret', lookup_secret: 'abcdefgh' });
      return browser;
    },
  },
  'backup-code-used': {
    title: 'The backup code was used before.',
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
    title: 'A backup code is sent by somebody without any.',
    shows: ['4000014'],
    run: without({ method: 'lookup_secret', lookup_secret: 'abcdefgh' }),
  },
  'key-missing': {
    title: 'A security key is asked for where there is none.',
    setup: 'key-mfa',
    shows: ['4000013'],
    run: without({ method: 'webauthn', identifier: 'camille@example.org' }),
  },
  several: {
    title: 'An app, backup codes and a security key: one of them is enough.',
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
    run: chooseAddress,
  },
  'code-to-a-stranger': {
    title: 'The code is to go to an address that the account does not have.',
    setup: 'code-mfa',
    shows: ['4010010'],
    run: async (stage) => {
      const browser = await chooseAddress(stage);
      await browser.submit({ method: 'code', address: 'stranger@example.org' });
      return browser;
    },
  },
});
