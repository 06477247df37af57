import { expect, test } from 'vitest';
import type { CountedAccount, SessionNote } from './accounts.ts';
import { signInOf } from './sign-in.ts';
import type { FormSubmission } from './submission.ts';

const ada: CountedAccount = { counter: 'ada', keys: ['ada exact'] };
const bob: CountedAccount = { counter: 'bob', keys: ['bob exact'] };
const sessionOf = ({ counter, keys }: CountedAccount): SessionNote => ({ accounts: [{ counter, keys }], owner: keys });

const login = '/self-service/login?flow=1';

/** Returns the sign-in behind a submission of a method that names these accounts. */
function signIn(
  method: FormSubmission['method'],
  named: readonly CountedAccount[],
  { path = login, sessions = [] as readonly SessionNote[], isClear = true } = {},
) {
  const submission: FormSubmission = {
    form: 'login',
    method,
    isClear,
    isFirstStep: false,
    registers: false,
    sendsForSession: false,
    hasFreeText: false,
    flows: [],
    identifiers: [],
    names: new Set(),
    secrets: new Set(),
  };
  return signInOf(path, { submission, named }, sessions);
}

test('a password proves the first factor of the one account that it names', () => {
  expect(signIn('password', [ada])).toEqual({ owner: ada.keys, factors: ['first'] });
});

test.each([
  ['two accounts', [ada, bob], true],
  ['an account in an uncertain spelling', [{ ...ada, keys: [] }], true],
  ['a submission that Kratos may read in another way', [ada], false],
])('a password proves nothing for %s', (_, named, isClear) => {
  expect(signIn('password', named, { isClear })).toBeUndefined();
});

test('a code with a session proves both factors only for the owner of the session', () => {
  expect(signIn('code', [ada], { sessions: [sessionOf(ada)] })?.factors).toEqual(['first', 'code']);
  expect(signIn('code', [ada], { sessions: [sessionOf(bob)] })).toBeUndefined();
});

test('a one-time code proves the owner of the one session that it came with', () => {
  expect(signIn('one-time', [], { sessions: [sessionOf(ada)] })).toEqual({ owner: ada.keys, factors: ['oneTime'] });
  expect(signIn('one-time', [], { sessions: [sessionOf(ada), sessionOf(bob)] })).toBeUndefined();
  expect(signIn('one-time', [], { sessions: [] })).toBeUndefined();
});

test('a call that renews a session proves no factor', () => {
  const call = { submission: undefined, named: [] };
  expect(signInOf('/sessions/whoami', call, [sessionOf(ada)])).toEqual({ owner: ada.keys, factors: [] });
  expect(signInOf(login, call, [sessionOf(ada)])).toBeUndefined();
});
