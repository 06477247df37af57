import { family, sendForm, startForm } from '../scenario.ts';

const password = { method: 'password', identifier: 'camille@example.org', password: 'not-the-password' };
const wrong = '000000';

export const login = family('login', {
  start: {
    title: 'The form to sign in with an address and a password.',
    shows: ['1070002', '1070001', '1010022', 'login choose_method'],
    run: startForm('login'),
  },
  'every-method': {
    title: 'Every method to sign in on one screen.',
    setup: 'everything',
    shows: ['1010002', '1010015', '1010021', '1010022', 'node script', 'input button'],
    run: startForm('login'),
  },
  'security-key': {
    title: 'The form to sign in with a security key instead of a password.',
    setup: 'keys',
    shows: ['1010008', '1010021'],
    run: startForm('login'),
  },
  'security-key-asked': {
    title: 'The form asks for the security key of the account.',
    setup: 'keys',
    shows: ['1010012', '1010013'],
    run: async (stage) => {
      const owner = await stage.signedIn(await stage.person());
      await stage.enrolKey(owner, 'webauthn');
      return sendForm('login', { method: 'webauthn', identifier: 'camille@example.org' })(stage);
    },
  },
  'security-key-unknown': {
    title: 'The account has no security key.',
    setup: 'keys',
    shows: ['4000015'],
    run: sendForm('login', { method: 'webauthn', identifier: 'nobody@example.org' }),
  },
  'wrong-password': {
    title: 'The password is wrong.',
    shows: ['4000006'],
    run: async (stage) => {
      await stage.person();
      return sendForm('login', password)(stage);
    },
  },
  'nothing-filled-in': {
    title: 'The form was sent without an address and a password.',
    shows: ['4000002'],
    run: sendForm('login', { method: 'password', identifier: '', password: '' }),
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010002'],
    run: sendForm('login', { method: 'foo' }),
  },
  'not-verified': {
    title: 'The address must be verified before the account can be used.',
    setup: 'verified-legacy',
    shows: ['4000010'],
    run: async (stage) => {
      const { email, password: right } = await stage.person({ verified: false });
      return sendForm('login', { method: 'password', identifier: email, password: right })(stage);
    },
  },
  refresh: {
    title: 'A signed-in user signs in again to confirm their identity.',
    shows: ['1010001', '1010003'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await browser.go('/self-service/login/browser?refresh=true');
      return browser;
    },
  },
  'first-screen': {
    title: 'The first screen asks only for the address.',
    setup: 'screens',
    shows: ['1070002', '1070009'],
    run: startForm('login'),
  },
  'second-screen': {
    title: 'The second screen offers the methods of the account.',
    setup: 'screens',
    shows: ['1010022', '1070001'],
    run: async (stage) => {
      const { email } = await stage.person();
      return sendForm('login', { method: 'identifier_first', identifier: email })(stage);
    },
  },
  'unknown-account': {
    title: 'No account has the address.',
    setup: 'screens',
    shows: ['4000037'],
    run: sendForm('login', { method: 'identifier_first', identifier: 'nobody@example.org' }),
  },
  'code-sent': {
    title: 'A code was sent, and the form asks for it.',
    setup: 'codes',
    shows: ['1010014', '1070013', '1070008', 'login sent_email'],
    run: async (stage) => {
      const { email } = await stage.person();
      return sendForm('login', { method: 'code', identifier: email })(stage);
    },
  },
  'code-wrong': {
    title: 'The code is wrong.',
    setup: 'codes',
    shows: ['4010008'],
    run: async (stage) => {
      const { email } = await stage.person();
      const browser = await sendForm('login', { method: 'code', identifier: email })(stage);
      await browser.submit({ method: 'code', identifier: email, code: wrong });
      return browser;
    },
  },
  'code-unknown': {
    title: 'No account can sign in with a code sent to the address.',
    setup: 'codes',
    shows: ['4000035'],
    run: sendForm('login', { method: 'code', identifier: 'nobody@example.org' }),
  },
  'code-by-sms': {
    title: 'A code was sent to a telephone.',
    setup: 'phone',
    shows: ['1010014', '1070013'],
    run: async (stage) => {
      await stage.person({ traits: { phone: '+41791234567' } });
      return sendForm('login', { method: 'code', identifier: '+41791234567' })(stage);
    },
  },
  expired: {
    title: 'The form expired: a new form with a message replaces it.',
    shows: ['4010001'],
    run: async (stage) => {
      const browser = await startForm('login')(stage);
      const send = await browser.fill(password);
      stage.advance(2 * 3600);
      await send();
      return browser;
    },
  },
  'long-ago': {
    title: 'The address of an expired form is opened: the app starts a new one.',
    shows: ['self_service_flow_expired'],
    run: async (stage) => {
      const browser = await startForm('login')(stage);
      stage.advance(2 * 3600);
      await browser.flow();
      return browser;
    },
  },
});
