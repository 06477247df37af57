import { begin, family, sent } from '../scenario.ts';

const password = { method: 'password', identifier: 'camille@example.org', password: 'not-the-password' };
const wrong = '000000';

export const login = family('login', {
  start: {
    title: 'A person arrives and is asked for an address and a password.',
    shows: ['1070002', '1070001', '1010022', 'login choose_method'],
    run: begin('login'),
  },
  'every-method': {
    title: 'Every way to sign in on one screen.',
    setup: 'everything',
    shows: ['1010002', '1010015', '1010021', '1010022', 'node script', 'input button'],
    run: begin('login'),
  },
  'security-key': {
    title: 'Signing in by a security key instead of a password.',
    setup: 'keys',
    shows: ['1010008', '1010021'],
    run: begin('login'),
  },
  'security-key-asked': {
    title: 'The security key of an address is asked for.',
    setup: 'keys',
    shows: ['1010012', '1010013'],
    run: async (stage) => {
      const owner = await stage.signedIn(await stage.person());
      await stage.enrolKey(owner, 'webauthn');
      return sent('login', { method: 'webauthn', identifier: 'camille@example.org' })(stage);
    },
  },
  'security-key-unknown': {
    title: 'A security key is asked for where there is none.',
    setup: 'keys',
    shows: ['4000015'],
    run: sent('login', { method: 'webauthn', identifier: 'nobody@example.org' }),
  },
  'wrong-password': {
    title: 'The password is wrong.',
    shows: ['4000006'],
    run: async (stage) => {
      await stage.person();
      return sent('login', password)(stage);
    },
  },
  'nothing-filled-in': {
    title: 'The form was sent without an address and a password.',
    shows: ['4000002'],
    run: sent('login', { method: 'password', identifier: '', password: '' }),
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010002'],
    run: sent('login', { method: 'foo' }),
  },
  'not-verified': {
    title: 'The address must be verified before the account can be used.',
    setup: 'verified-legacy',
    shows: ['4000010'],
    run: async (stage) => {
      const { email, password: right } = await stage.person({ verified: false });
      return sent('login', { method: 'password', identifier: email, password: right })(stage);
    },
  },
  refresh: {
    title: 'A signed-in person is asked to confirm who they are.',
    shows: ['1010001', '1010003'],
    run: async (stage) => {
      const browser = await stage.signedIn(await stage.person());
      await browser.go('/self-service/login/browser?refresh=true');
      return browser;
    },
  },
  'first-screen': {
    title: 'Only the address is asked for at first.',
    setup: 'screens',
    shows: ['1070002', '1070009'],
    run: begin('login'),
  },
  'second-screen': {
    title: 'The address is known, and what its account has is offered.',
    setup: 'screens',
    shows: ['1010022', '1070001'],
    run: async (stage) => {
      const { email } = await stage.person();
      return sent('login', { method: 'identifier_first', identifier: email })(stage);
    },
  },
  'unknown-account': {
    title: 'No account has the address.',
    setup: 'screens',
    shows: ['4000037'],
    run: sent('login', { method: 'identifier_first', identifier: 'nobody@example.org' }),
  },
  'code-sent': {
    title: 'A code was sent, and is asked for.',
    setup: 'codes',
    shows: ['1010014', '1070013', '1070008', 'login sent_email'],
    run: async (stage) => {
      const { email } = await stage.person();
      return sent('login', { method: 'code', identifier: email })(stage);
    },
  },
  'code-wrong': {
    title: 'The code is wrong.',
    setup: 'codes',
    shows: ['4010008'],
    run: async (stage) => {
      const { email } = await stage.person();
      const browser = await sent('login', { method: 'code', identifier: email })(stage);
      await browser.submit({ method: 'code', identifier: email, code: wrong });
      return browser;
    },
  },
  'code-unknown': {
    title: 'A code is asked for where nobody can sign in by one.',
    setup: 'codes',
    shows: ['4000035'],
    run: sent('login', { method: 'code', identifier: 'nobody@example.org' }),
  },
  'code-by-sms': {
    title: 'A code was sent to a telephone.',
    setup: 'phone',
    shows: ['1010014', '1070013'],
    run: async (stage) => {
      await stage.person({ traits: { phone: '+41791234567' } });
      return sent('login', { method: 'code', identifier: '+41791234567' })(stage);
    },
  },
  expired: {
    title: 'The form was open for too long: it is replaced by a new one that says so.',
    shows: ['4010001'],
    run: async (stage) => {
      const browser = await begin('login')(stage);
      const send = await browser.fill(password);
      stage.later(2 * 3600);
      await send();
      return browser;
    },
  },
  'long-ago': {
    title: 'An address of a form that is over: the app begins anew.',
    shows: ['self_service_flow_expired'],
    run: async (stage) => {
      const browser = await begin('login')(stage);
      stage.later(2 * 3600);
      await browser.flow();
      return browser;
    },
  },
});
