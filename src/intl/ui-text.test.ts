import { parse } from '@formatjs/icu-messageformat-parser';
import { storedLocale } from '@members/locales/cookies';
import { directionOf, intlTag, isLocale, keyOfTag } from '@members/locales/languages';
import { negotiate } from '@members/locales/negotiate';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { createTexts } from './provider.tsx';
import { intlOf } from './testing.ts';
import { uiText, untranslatedReason } from './ui-text.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
const seconds = (minutes: number) => now / 1000 + minutes * 60;
const fr = await intlOf('fr');
const en = await intlOf('en');
const plain = (text: string) => text.replace(/\s/g, ' ');

test('a message with an unknown id shows the server’s text', () => {
  expect(uiText(fr, { id: 4999999, text: 'New {thing} <b>', type: 'error' }, now)).toBe('New {thing} <b>');
});

test('a message without a value that its text needs shows the server’s text', () => {
  expect(uiText(fr, { id: 4000032, text: 'too short', type: 'error' }, now)).toBe('too short');
});

test.each([
  [-0.2, 'il y a 1 minute.'],
  [-12.34, 'il y a 12 minutes.'],
  [-75, 'il y a 1 heure 15 minutes.'],
  [3, 'il y a 1 minute.'],
])('an expiry %d minutes from now shows whole minutes', (minutes, words) => {
  const context = { expired_at_unix: seconds(minutes) };
  expect(plain(uiText(fr, { id: 4010001, text: '', type: 'error', context }, now)).replace(' et ', ' ')).toContain(
    words,
  );
});

test('lists are alternatives; an empty list omits its sentence', () => {
  const context = {
    available_credential_types: ['password', 'passkey'],
    available_oidc_providers: [],
    credential_identifier_hint: 'a@b.test',
  };
  const text = uiText(fr, { id: 4000028, text: '', type: 'error', context }, now);
  expect(text).toContain('votre mot de passe ou une clé d’accès');
  expect(text).not.toContain('sociale');
});

test.each([
  [['code', 'password'], 'You can sign in with your password.'],
  [['code'], 'You can sign in with a code.'],
])('a taken identifier with %j names a code only without another way', (types, words) => {
  const context = { available_credential_types: types, available_oidc_providers: [], credential_identifier_hint: 'x' };
  expect(uiText(en, { id: 4000028, text: '', type: 'error', context }, now)).toContain(words);
});

test('both names of the provider list are accepted', () => {
  const context = {
    available_credential_types: [],
    available_oidc_providers: ['google'],
    credential_identifier_hint: 'x',
  };
  expect(uiText(en, { id: 4000028, text: '', type: 'error', context }, now)).toContain('Google');
});

test('the list of backup codes shows codes and dates of use', () => {
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

test('a checkbox and an unknown format have own texts', () => {
  const box = { id: 4000029, text: '', type: 'error' as const, context: { expected: 'true' } };
  expect(uiText(fr, box, now)).toBe('Cochez cette case pour continuer.');
  const format = { id: 4000001, text: '', type: 'error' as const, context: { reason: '"x" is not valid "ipv4"' } };
  expect(uiText(fr, format, now)).toContain('Ce format n’est pas accepté ici.');
});

test.each([
  [{ ui_locales: 'xx fr-CA en' }, 'fr'],
  [{ ui_locales: 'xx', stored: 'fr' }, 'en'],
  [{ stored: 'en', configured: 'fr' }, 'en'],
  [{ configured: 'fr', browser: ['en'] }, 'fr'],
  [{ ui_locales: 'en', visit: 'de', stored: 'fr' }, 'de'],
  [{ configured: 'auto', browser: ['tlh', 'fr-BE'] }, 'fr'],
  [{ configured: 'auto', browser: ['tlh'] }, 'en'],
  [{ configured: 'auto', browser: [] }, 'en'],
  [{ ui_locales: 'pt-BR' }, 'pt'],
  [{ ui_locales: 'zh-Hans-CN' }, 'zh'],
  [{ ui_locales: 'sv' }, 'se'],
  [{ ui_locales: 'se' }, 'se'],
  [{}, 'en'],
] as const)('negotiation of %o gives %s', (sources, locale) => {
  expect(negotiate(sources)).toBe(locale);
});

test('English is British, Swedish has the key se and the tag sv, Portuguese the tag pt-PT', () => {
  expect([intlTag('en'), keyOfTag('en-US')]).toEqual(['en-GB', 'en']);
  expect([intlTag('se'), keyOfTag('sv-SE'), isLocale('toString')]).toEqual(['sv', 'se', false]);
  expect([intlTag('pt'), keyOfTag('pt-PT'), new Intl.NumberFormat(intlTag('pt')).resolvedOptions().locale]).toEqual([
    'pt-PT',
    'pt',
    'pt-PT',
  ]);
});

test('languages have their writing direction', () => {
  expect(['fr', 'ar', 'he', 'zh'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'ltr']);
});

test('the stored language is read from the cookie of its exact name', () => {
  expect(storedLocale('theme=dark; locale=se; a=b')).toBe('se');
  expect(storedLocale('xlocale=se')).toBeUndefined();
});

test.each([
  ['Unable to complete OpenID Connect flow because the OpenID Provider returned error "access_denied": no', 'denied'],
  ['Unable to complete OpenID Connect flow because the state parameter is invalid.', 'provider'],
  ['oidc: token is expired (Token Expiry: 2001-09-09)', 'provider'],
  ['The request was submitted too often. Please request another code.', 'tooOften'],
  ['The code was already used. Please request another code.', 'codeUsed'],
  ['You tried to remove a passkey which does not exist.', 'keyGone'],
  ['Unable to decode form as JSON.', 'unreadable'],
  ['oneOf failed', 'combination'],
] as const)('a known reason is translated: %s', (reason, key) => {
  const text = { id: 4000001, text: reason, type: 'error', context: { reason } } as const;
  expect([uiText(fr, text, now), uiText(en, text, now)]).toEqual(
    [fr, en].map((intl) => intl.formatMessage({ id: `identities.reasons.${key}` })),
  );
});

test.each([
  ['value must be one of "free", "2.5"', 'Valeur acceptée : free ou 2.5.'],
  ['value must be "code"', 'Valeur acceptée : code.'],
  ['property "lastName" is required, if "firstName" property exists', 'Renseignez « Nom ».'],
  ['only 2 items are allowed, but found 3 items', 'Indiquez au plus 2 éléments (vous en avez indiqué 3).'],
  ['"" is not valid "date"', 'Saisissez une date complète.'],
  ['"x" is not valid "email"', 'Saisissez une adresse e-mail complète, par exemple nom@example.com.'],
  [
    'password length must be at least 8 characters but only got 6',
    'Le mot de passe doit compter au moins 8 caractères ;',
  ],
])('a known reason is translated with its values: %s', (reason, words) => {
  const text = { id: 4000001, text: reason, type: 'error', context: { reason } } as const;
  expect(plain(uiText(fr, text, now))).toContain(words);
  expect(untranslatedReason(text, '')).toBeUndefined();
});

test('an unknown reason is shown apart, and a general text replaces it', () => {
  const reason = 'brand new \u202Etrouble';
  for (const [id, words] of [
    [4000001, 'Ce formulaire n’a pas pu être traité. Vérifiez votre saisie.'],
    [4000005, 'Ce mot de passe ne peut pas être utilisé.'],
    [5000001, 'Le service a rencontré un problème. Vous n’y êtes pour rien : réessayez dans un instant.'],
  ] as const) {
    const text = { id, text: reason, type: 'error', context: { reason } } as const;
    expect(plain(uiText(fr, text, now))).toBe(words);
    expect(untranslatedReason(text, '')).toBe('brand new trouble');
  }
  expect(untranslatedReason({ id: 4000032, text: '', type: 'error', context: { reason } }, '')).toBeUndefined();
});

test('an English sentence with the reason of the server does not repeat it below', () => {
  const refused = { id: 4000005, text: '', type: 'error', context: { reason: 'it was used before' } } as const;
  const shown = uiText(en, refused, now);
  expect(shown.replace(/[\u2066-\u2069]/g, '')).toBe('The password can not be used because it was used before.');
  expect(untranslatedReason(refused, shown)).toBeUndefined();
  expect(untranslatedReason(refused, uiText(fr, refused, now))).toBe('it was used before');
});

test('numbers have the form of the language, and items are counted from 1', () => {
  const limit = { id: 4000018, text: '', type: 'error', context: { minimum: 1.5, actual: 0.25 } } as const;
  expect(plain(uiText(fr, limit, now))).toContain('1,5 (vous avez saisi 0,25)');
  expect(uiText(en, limit, now)).toBe('must be >= 1.5 but found 0.25');
  const equal = { id: 4000025, text: '', type: 'error', context: { index_a: 0, index_b: 2 } } as const;
  expect(uiText(en, equal, now)).toContain('items at index 1 and 3');
});

test('JSON types and expected values are translated', () => {
  const types = { allowed_types: ['number', 'null'], actual_type: 'object' };
  expect(plain(uiText(fr, { id: 4000026, text: '', type: 'error', context: types }, now))).toBe(
    'Réponse attendue : nombre ou rien (vous avez saisi : groupe de champs).',
  );
  const expected = { id: 4000029, text: '', type: 'error', context: { expected: '"CH"' } } as const;
  expect(uiText(fr, expected, now)).toBe('La valeur doit être égale à CH.');
});

test('an error without the taken identifier has an own text', () => {
  const context = {
    available_credential_types: ['saml'],
    available_oidc_providers: [],
    credential_identifier_hint: '',
  };
  expect(uiText(fr, { id: 4000028, text: '', type: 'error', context }, now)).toBe(
    'Cet identifiant est déjà utilisé par un autre compte. Vous pouvez vous connecter avec le service de connexion de votre organisation.',
  );
});

test.each(['tos', 'terms', 'newsletter'])('the label of an agreement is the schema’s title: %s', (name) => {
  const title = 'I have read the terms of 2026 and agree to them';
  const label = { id: 1070002, text: title, type: 'info', context: { title, name: `traits.${name}` } } as const;
  expect([uiText(fr, label, now), uiText(en, label, now)]).toEqual([title, title]);
});

test('a deployment’s texts name traits, their options and applications in each language', () => {
  const texts = {
    'identities.labels.plan': 'Formule',
    'identities.labels.plan.gold': 'Or',
    'clients.shop': 'Boutique',
  };
  const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text)]));
  const own = createIntl({ locale: 'fr', messages: { ...fr.messages, ...compiled } });
  const language = createTexts(own, () => now);
  const label = { id: 1070002, text: 'Plan', type: 'info', context: { title: 'Plan', name: 'traits.plan' } } as const;
  expect(language.plainServerText(label)).toBe('Formule');
  expect(language.fieldLabel('traits.plan.gold')).toBe('Or');
  expect([language.clientName('shop', 'Shop'), language.clientName('other', 'Other')]).toEqual(['Boutique', 'Other']);
  expect(createTexts(fr, () => now).plainServerText(label)).toBe('Plan');
});

/** The values that the specification names (3.9), the values that they are made of, and the one of message 1060004. */
const specifiedValues = {
  ...{ provider: 'Acme', secret: 'abcd', title: 'Plan', display_name: 'Key', duplicateIdentifier: 'a@b.test' },
  ...{
    maskedIdentifier: 'a••@b.test',
    masked_address: 'a••@b.test',
    address: 'a@b.test',
    clientName: 'Portal',
    contactSupportEmail: 'help@b.test',
  },
  ...{ reason: 'of the server', property: 'plan', pattern: '[A-Z]', used_at: '2026', used_at_unix: seconds(-9) },
  ...{ privileged_session_expires_at_unix: seconds(9), expired_at_unix: seconds(-9), added_at_unix: seconds(-9) },
  ...{ credential_identifier_hint: 'a@b.test', available_credential_types: ['password'] },
  ...{ available_oidc_providers: ['google'], secrets: ['abcd'], allowed_types: ['string'], actual_type: 'number' },
  ...{ min_length: 8, max_length: 9, actual_length: 3, minimum: 1, maximum: 2, actual: 3, base: 2, expected: '"x"' },
  ...{ max_items: 2, min_items: 1, actual_items: 3, index_a: 0, index_b: 1 },
};

test.each([
  ['French', fr],
  ['English', en],
])('in %s, the values of the specification are all that a message needs', (_, intl) => {
  const ids = Object.keys(intl.messages).flatMap(
    (key) => /^identities\.messages\.(\d{6}[1-9]|\d{5}[1-9]0)$/.exec(key)?.[1] ?? [],
  );
  expect(ids.length).toBeGreaterThan(150);
  const faults = ids.filter((id) => {
    const words = uiText(intl, { id: Number(id), text: 'fallback', type: 'info', context: specifiedValues }, now);
    return words === 'fallback' || /[{}]|undefined/.test(words);
  });
  expect(faults).toEqual([]);
});

test.each<[number, Record<string, unknown>, readonly string[]]>([
  [4000002, { property: 'plan' }, ['plan']],
  [4000003, { min_length: 8, actual_length: 3 }, ['8', '3']],
  [4000017, { max_length: 9, actual_length: 12 }, ['9', '12']],
  [4000018, { minimum: 5, actual: 4 }, ['5', '4']],
  [4000019, { minimum: 5, actual: 4 }, ['5', '4']],
  [4000020, { maximum: 5, actual: 6 }, ['5', '6']],
  [4000021, { maximum: 5, actual: 6 }, ['5', '6']],
  [4000022, { base: 5, actual: 6 }, ['5', '6']],
  [4000023, { max_items: 5, actual_items: 6 }, ['5', '6']],
  [4000024, { min_items: 5, actual_items: 4 }, ['5', '4']],
  [4000025, { index_a: 0, index_b: 2 }, ['1', '3']],
  [4000029, { expected: '"CH"' }, ['CH']],
  [4000032, { min_length: 8, actual_length: 3 }, ['8', '3']],
  [4000033, { max_length: 72, actual_length: 80 }, ['72', '80']],
])('the text of message %i names its values', (id, context, values) => {
  for (const intl of [fr, en]) {
    const words = uiText(intl, { id, text: 'fallback', type: 'error', context }, now);
    expect(values.filter((value) => !words.includes(value))).toEqual([]);
  }
});
