import { family, sendForm, startForm } from '../scenario.ts';

const traits = { 'traits.email': 'camille@example.org', 'traits.firstName': 'Camille', 'traits.lastName': 'Martin' };
const byPassword = { method: 'password', password: 'tournesol-lundi-7', ...traits };

const refusedPassword = (title: string, message: string, password: string) => ({
  title,
  shows: [message],
  run: sendForm('registration', { ...byPassword, password }),
});

export const registration = family('registration', {
  start: {
    title: 'The form to create an account.',
    shows: ['1040001', '1070001', '1070002', 'registration choose_method', 'input email', 'input password'],
    run: startForm('registration'),
  },
  'every-method': {
    title: 'Every method to sign up on one screen.',
    setup: 'everything',
    shows: ['1040001', '1040002', '1040006', '1040007'],
    run: startForm('registration'),
  },
  'security-key': {
    title: 'The form to sign up with a security key.',
    setup: 'keys',
    shows: ['1040004', '1050013'],
    run: startForm('registration'),
  },
  'second-screen': {
    title: 'The second screen asks for a method to sign in.',
    setup: 'screens',
    shows: ['1040008', '1040009'],
    run: sendForm('registration', { method: 'profile', ...traits }),
  },
  'provider-lacks-names': {
    title: 'The social sign-in provider did not send all required traits.',
    setup: 'social',
    shows: ['1040003'],
    run: async (stage) => {
      const browser = await sendForm('registration', { method: 'oidc', provider: 'acme' })(stage);
      await stage.atProvider(browser, { email: 'camille@example.org' });
      return browser;
    },
  },
  'code-sent': {
    title: 'A code was sent to the new address.',
    setup: 'codes',
    shows: ['1040005', '1070012', '1070008', 'registration sent_email'],
    run: sendForm('registration', { method: 'code', ...traits }),
  },
  'code-wrong': {
    title: 'The code is wrong.',
    setup: 'codes',
    shows: ['4040003'],
    run: async (stage) => {
      const browser = await sendForm('registration', { method: 'code', ...traits })(stage);
      await browser.submit({ method: 'code', code: '000000', ...traits });
      return browser;
    },
  },
  'code-for-others': {
    title: 'The form is sent with other traits after the code was sent.',
    setup: 'codes',
    shows: ['4000036'],
    run: async (stage) => {
      const browser = await sendForm('registration', { method: 'code', ...traits })(stage);
      const { code } = await stage.newestMessage('camille@example.org');
      await browser.submit({ method: 'code', code, ...traits, 'traits.firstName': 'Dominique' });
      return browser;
    },
  },
  'address-taken': {
    title: 'An account already has the address.',
    shows: ['4000007'],
    run: async (stage) => {
      await stage.person();
      return sendForm('registration', byPassword)(stage);
    },
  },
  'address-taken-with-hints': {
    title: 'An account already has the address: the message lists its methods to sign in.',
    setup: 'hints',
    shows: ['4000028'],
    run: async (stage) => {
      await stage.person();
      return sendForm('registration', byPassword)(stage);
    },
  },
  'nothing-to-sign-in-by': {
    title: 'The form is sent without an identifier to sign in with.',
    setup: 'phone',
    shows: ['4000009'],
    run: sendForm('registration', { method: 'code', 'traits.firstName': 'Camille' }),
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010003'],
    run: sendForm('registration', { method: 'foo', ...traits }),
  },
  'password-like-address': refusedPassword(
    'The password is too similar to the address.',
    '4000031',
    'camille@example.org',
  ),
  'password-short': refusedPassword('The password is too short.', '4000032', 'kurz'),
  'password-long': refusedPassword('The password is too long.', '4000033', 'tournesol-'.repeat(8)),
  'password-leaked': {
    title: 'The password is known from data breaches.',
    setup: 'leaks',
    shows: ['4000034'],
    run: sendForm('registration', { ...byPassword, password: 'qwertyuiop' }),
  },
  disabled: {
    title: 'Registration is disabled.',
    setup: 'closed',
    shows: ['self_service_flow_disabled'],
    run: async (stage) => {
      const visitor = stage.visitor();
      await visitor.request('GET', '/self-service/registration/browser');
      return { visitor, open: '/registration' };
    },
  },
  expired: {
    title: 'The form expired: a new form with a message replaces it.',
    shows: ['4040001'],
    run: async (stage) => {
      const browser = await startForm('registration')(stage);
      const send = await browser.fill(byPassword);
      stage.advance(2 * 3600);
      await send();
      return browser;
    },
  },
});
