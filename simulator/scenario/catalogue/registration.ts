import { begin, family, sent } from '../scenario.ts';

const traits = { 'traits.email': 'camille@example.org', 'traits.firstName': 'Camille', 'traits.lastName': 'Martin' };
const byPassword = { method: 'password', password: 'tournesol-lundi-7', ...traits };

const refused = (title: string, message: string, password: string) => ({
  title,
  shows: [message],
  run: sent('registration', { ...byPassword, password }),
});

export const registration = family('registration', {
  start: {
    title: 'A person makes an account.',
    shows: ['1040001', '1070001', '1070002', 'registration choose_method', 'input email', 'input password'],
    run: begin('registration'),
  },
  'every-method': {
    title: 'Every way to sign up on one screen.',
    setup: 'everything',
    shows: ['1040001', '1040002', '1040006', '1040007'],
    run: begin('registration'),
  },
  'security-key': {
    title: 'Signing up by a security key.',
    setup: 'keys',
    shows: ['1040004', '1050013'],
    run: begin('registration'),
  },
  'second-screen': {
    title: 'Who one is was told; how to sign in is asked for.',
    setup: 'screens',
    shows: ['1040008', '1040009'],
    run: sent('registration', { method: 'profile', ...traits }),
  },
  'provider-lacks-names': {
    title: 'The provider did not tell all that an account needs.',
    setup: 'social',
    shows: ['1040003'],
    run: async (stage) => {
      const browser = await sent('registration', { method: 'oidc', provider: 'acme' })(stage);
      await stage.atProvider(browser, { email: 'camille@example.org' });
      return browser;
    },
  },
  'code-sent': {
    title: 'A code was sent to the new address.',
    setup: 'codes',
    shows: ['1040005', '1070012', '1070008', 'registration sent_email'],
    run: sent('registration', { method: 'code', ...traits }),
  },
  'code-wrong': {
    title: 'The code is wrong.',
    setup: 'codes',
    shows: ['4040003'],
    run: async (stage) => {
      const browser = await sent('registration', { method: 'code', ...traits })(stage);
      await browser.submit({ method: 'code', code: '000000', ...traits });
      return browser;
    },
  },
  'code-for-others': {
    title: 'The code was sent for other answers than these.',
    setup: 'codes',
    shows: ['4000036'],
    run: async (stage) => {
      const browser = await sent('registration', { method: 'code', ...traits })(stage);
      const { code } = await stage.letter('camille@example.org');
      await browser.submit({ method: 'code', code, ...traits, 'traits.firstName': 'Dominique' });
      return browser;
    },
  },
  'address-taken': {
    title: 'An account has the address already.',
    shows: ['4000007'],
    run: async (stage) => {
      await stage.person();
      return sent('registration', byPassword)(stage);
    },
  },
  'address-taken-with-hints': {
    title: 'An account has the address already, and its ways to sign in are told.',
    setup: 'hints',
    shows: ['4000028'],
    run: async (stage) => {
      await stage.person();
      return sent('registration', byPassword)(stage);
    },
  },
  'nothing-to-sign-in-by': {
    title: 'Nothing was given that one could sign in by.',
    setup: 'phone',
    shows: ['4000009'],
    run: sent('registration', { method: 'code', 'traits.firstName': 'Camille' }),
  },
  'no-method': {
    title: 'The form was sent without a method.',
    shows: ['4010003'],
    run: sent('registration', { method: 'foo', ...traits }),
  },
  'password-like-address': refused('The password is too much like the address.', '4000031', 'camille@example.org'),
  'password-short': refused('The password is too short.', '4000032', 'kurz'),
  'password-long': refused('The password is too long.', '4000033', 'tournesol-'.repeat(8)),
  'password-leaked': {
    title: 'The password is known from data breaches.',
    setup: 'leaks',
    shows: ['4000034'],
    run: sent('registration', { ...byPassword, password: 'qwertyuiop' }),
  },
  disabled: {
    title: 'Nobody can make an account.',
    setup: 'closed',
    shows: ['self_service_flow_disabled'],
    run: async (stage) => {
      const visitor = stage.visitor();
      await visitor.ask('GET', '/self-service/registration/browser');
      return { visitor, open: '/registration' };
    },
  },
  expired: {
    title: 'The form was open for too long: it is replaced by a new one that says so.',
    shows: ['4040001'],
    run: async (stage) => {
      const browser = await begin('registration')(stage);
      const send = await browser.fill(byPassword);
      stage.later(2 * 3600);
      await send();
      return browser;
    },
  },
});
