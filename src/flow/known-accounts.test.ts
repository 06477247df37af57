import { expect, test } from 'vitest';
import { forgetAccount, keepAccount, knownAccounts, noteChoice, takeChoice } from './known-accounts.ts';
import { createPageStorage } from './storage.ts';

const [ada, bob] = [
  { identifier: 'ada@example.org', method: 'password' },
  { identifier: 'bob@example.org', method: 'code' },
];

test('accounts are kept latest first, each once, five at most', () => {
  const storage = createPageStorage();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) keepAccount(storage, { identifier: name, method: 'code' });
  keepAccount(storage, { identifier: 'C', method: 'passkey' });
  expect(knownAccounts(storage).map(({ identifier }) => identifier)).toEqual(['C', 'f', 'e', 'd', 'b']);
  expect(knownAccounts(storage)[0]?.method).toBe('passkey');
});

test('a sign-in by an unknown method keeps the method known before', () => {
  const storage = createPageStorage();
  keepAccount(storage, ada);
  keepAccount(storage, { ...ada, method: '' });
  expect(knownAccounts(storage)).toEqual([ada]);
});

test('an account that is removed is not kept, and nothing is when the last one is removed', () => {
  const storage = createPageStorage();
  keepAccount(storage, ada);
  keepAccount(storage, bob);
  expect(forgetAccount(storage, ada.identifier)).toEqual([bob]);
  expect(forgetAccount(storage, bob.identifier)).toEqual([]);
  expect(storage.get('accounts')).toBeUndefined();
});

test.each(['', '{', 'null', '[1,["a"],["a",1]]', '{"a":1}'])('a list that is %j has no account', (text) => {
  const storage = createPageStorage();
  storage.set('accounts', text);
  expect(knownAccounts(storage)).toEqual([]);
});

test('an identifier that is too long for a cookie is not kept', () => {
  const storage = createPageStorage();
  keepAccount(storage, { identifier: 'x'.repeat(121), method: 'password' });
  expect(knownAccounts(storage)).toEqual([]);
});

test('the account to use next is given once', () => {
  const [storage, visit] = [createPageStorage(), createPageStorage()];
  keepAccount(storage, ada);
  keepAccount(storage, bob);
  noteChoice(visit, knownAccounts(storage), knownAccounts(storage)[1] ?? ada);
  expect(takeChoice(visit, storage)).toBe(ada.identifier);
  expect(takeChoice(visit, storage)).toBeUndefined();
});
