import { expect, test } from 'vitest';
import { intlTag, isLocale, keyOfTag } from './locales.ts';
import { negotiate } from './negotiate.ts';
import { formatsOf, loadLocale } from './provider.tsx';
import { uiText } from './ui-text.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const seconds = (minutes: number) => now / 1000 + minutes * 60;
const fr = formatsOf(await loadLocale('fr'));
const en = formatsOf(await loadLocale('en'));
const plain = (text: string) => text.replace(/\s/g, ' ');

test('an unknown id shows the words of the server', () => {
  expect(uiText(fr, { id: 4999999, text: 'New {thing} <b>', type: 'error' }, now)).toBe('New {thing} <b>');
});

test('a missing value shows the words of the server', () => {
  expect(uiText(fr, { id: 4000032, text: 'too short', type: 'error' }, now)).toBe('too short');
});

test.each([
  [-0.2, 'il y a 1 minute.'],
  [-12.34, 'il y a 12 minutes.'],
  [-75, 'il y a 1 heure 15 minutes.'],
  [3, 'il y a 1 minute.'],
])('an expiry %d minutes from now reads in whole minutes', (minutes, words) => {
  const context = { expired_at_unix: seconds(minutes) };
  expect(plain(uiText(fr, { id: 4010001, text: '', type: 'error', context }, now)).replace(' et ', ' ')).toContain(
    words,
  );
});

test('lists are alternatives, empty ones leave their sentence out', () => {
  const context = {
    available_credential_types: ['password', 'passkey'],
    available_oidc_providers: [],
    credential_identifier_hint: 'a@b.test',
  };
  const text = uiText(fr, { id: 4000028, text: '', type: 'error', context }, now);
  expect(text).toContain('votre mot de passe ou une clé d’accès');
  expect(text).not.toContain('sociale');
});

test('both spellings of the provider list are taken', () => {
  const context = {
    available_credential_types: [],
    available_oidc_providers: ['google'],
    credential_identifier_hint: 'x',
  };
  expect(uiText(en, { id: 4000028, text: '', type: 'error', context }, now)).toContain('google');
});

test('backup codes come with their texts and dates', () => {
  const context = {
    secrets: [
      { id: 1050009, text: 'abc', type: 'info', context: { secret: 'abc' } },
      { id: 1050014, text: 'used', type: 'info', context: { used_at: 'x', used_at_unix: now / 1000 } },
    ],
  };
  const text = uiText(fr, { id: 1050015, text: '', type: 'info', context }, now);
  expect(text).toContain('abc');
  expect(text).toMatch(/Utilisé le 1(er)? janvier 2026/);
});

test('trait labels and property names come from the catalogue', () => {
  const label = {
    id: 1070002,
    text: 'E-Mail',
    type: 'info' as const,
    context: { title: 'E-Mail', name: 'traits.email' },
  };
  expect(uiText(fr, label, now)).toBe('E-mail');
  const missing = { id: 4000002, text: '', type: 'error' as const, context: { property: 'firstName' } };
  expect(uiText(fr, missing, now)).toBe('Renseignez «\u00a0Prénom\u00a0».');
  const own = { ...missing, context: { property: 'plan' } };
  expect(uiText(fr, own, now, 'Formule')).toBe('Renseignez «\u00a0Formule\u00a0».');
});

test('a box to tick and a strange format are told in words', () => {
  const box = { id: 4000029, text: '', type: 'error' as const, context: { expected: 'true' } };
  expect(uiText(fr, box, now)).toBe('Cochez cette case pour continuer.');
  const format = { id: 4000001, text: '', type: 'error' as const, context: { reason: '"x" is not valid "uri"' } };
  expect(uiText(fr, format, now)).toContain('Ce format n’est pas accepté ici.');
});

test.each([
  [{ ui_locales: 'xx fr-CA en' }, 'fr'],
  [{ ui_locales: 'xx', stored: 'fr' }, 'en'],
  [{ stored: 'en', configured: 'fr' }, 'en'],
  [{ configured: 'fr', browser: ['en'] }, 'fr'],
  [{ browser: ['tlh', 'fr-BE'] }, 'fr'],
  [{}, 'en'],
] as const)('%o gives %s', (wishes, locale) => {
  expect(negotiate(wishes)).toBe(locale);
});

test('Swedish has the key se and the tag sv', () => {
  expect([intlTag('se'), keyOfTag('sv-SE'), isLocale('toString')]).toEqual(['sv', 'se', false]);
});

test.each([
  ['Unable to complete OpenID Connect flow because the OpenID Provider returned error "access_denied": no', 'denied'],
  ['Unable to complete OpenID Connect flow because the state parameter is invalid.', 'provider'],
  ['oidc: token is expired (Token Expiry: 2001-09-09)', 'provider'],
  ['The request was submitted too often. Please request another code.', 'tooOften'],
  ['"x" is not valid "email"', 'email'],
])('a reason that people come across is told in their language: %s', (reason, key) => {
  const text = { id: 4000001, text: reason, type: 'error', context: { reason } } as const;
  expect([uiText(fr, text, now), uiText(en, text, now)]).toEqual(
    [fr, en].map(({ messages }) => messages[`identities.reasons.${key}`]),
  );
});

test('any other reason is told in the words of the server', () => {
  const reason = 'value must be "code"';
  expect(uiText(fr, { id: 4000001, text: '', type: 'error', context: { reason } }, now)).toBe(reason);
});
