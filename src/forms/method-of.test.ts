import { expect, test } from 'vitest';
import { methodOf } from './method-of.ts';

test('the method of a submit is the one that its entries name', () => {
  expect(methodOf([['provider', 'google']])).toBe('social/google');
  expect(
    methodOf([
      ['passkey_login', '{}'],
      ['identifier', 'a'],
    ]),
  ).toBe('passkey');
  expect(methodOf([['address', 'a@b.test']])).toBe('code');
  expect(
    methodOf([
      ['method', 'password'],
      ['webauthn_login', ''],
    ]),
  ).toBe('password');
  expect(methodOf([['method', 'identifier_first']])).toBeUndefined();
});
