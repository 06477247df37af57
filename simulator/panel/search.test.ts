import { expect, test } from 'vitest';
import { scenarios } from '../scenario/catalogue/index.ts';
import { relevance } from './search.ts';

const found = (query: string) =>
  scenarios.filter(({ name, title, shows }) => relevance(query, [name, title, ...shows]) > 0).map(({ name }) => name);

test.each([
  ['totp', 'second-factor/app'],
  ['2fa', 'second-factor/app'],
  ['mfa', 'second-factor/backup-code'],
  ['mot de passe', 'login/wrong-password'],
  ['expiré', 'login/expired'],
  ['wrong code', 'second-factor/app-wrong'],
  ['clé d’accès', 'settings/passkey-there'],
  ['inscription', 'registration/start'],
  ['4000006', 'login/wrong-password'],
  ['secon', 'second-factor/app'],
])('the words %j find the scenario %s', (query, name) => {
  expect(found(query)).toContain(name);
});

test('letters in order are not enough, and an unknown word finds nothing', () => {
  for (const name of ['social/leaves-the-page', 'oauth2/granted', 'settings/session-too-old'])
    expect(found('totp')).not.toContain(name);
  expect(found('zebra')).toEqual([]);
  expect(found('totp zebra')).toEqual([]);
});

test('the beginning of a word fits better than its middle, and no word fits everything', () => {
  expect(relevance('code', ['a code'])).toBeGreaterThan(relevance('code', ['barcode']));
  expect(relevance('', ['anything'])).toBe(1);
});
