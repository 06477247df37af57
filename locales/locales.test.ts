import { readdirSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { faultsIn } from './check.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { elementsOf } from './icu.ts';
import { intlTag, isLocale, languages } from './languages.ts';
import { readCatalogue, catalogueSource as source } from './read.ts';

const catalogues = Object.keys(languages)
  .filter(isLocale)
  .map((key) => [key, readCatalogue(key)] as const);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** All message ids of Kratos (specification 8.3; text/id.go of Kratos v26.2.0) and of newer servers. */
const ids = [
  ...range(1010001, 1010025),
  ...range(1040001, 1040009),
  ...range(1050001, 1050023),
  ...range(1060001, 1060007),
  ...range(1070000, 1070018),
  ...range(1080001, 1080005),
  ...range(4000001, 4000046),
  ...range(4010001, 4010011),
  ...range(4040001, 4040003),
  ...range(4050001, 4050002),
  ...range(4060001, 4060006),
  ...range(4070001, 4070006),
  ...range(5000001, 5000003),
];

test('each catalogue has a row in languages.ts', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z]{2}\.json$/.test(name));
  expect(Object.keys(languages).sort()).toEqual(files.map((name) => name.replace('.json', '')).sort());
});

test.each(catalogues)('%s has no faults, and its keys have the order of English', (key, texts) => {
  expect(faultsIn(source(key), key)).toEqual([]);
  expect(Object.keys(texts)).toEqual(Object.keys(en).filter((id) => Object.hasOwn(texts, id)));
});

test('every message id has a text', () => {
  expect(ids.filter((id) => !Object.hasOwn(en, `identities.messages.${id}`))).toEqual([]);
});

/** Placeholders of numbers. */
const numbers =
  /\{(min|max|(min|max|actual)_(length|items)|seconds|left|total|count|passwords|level|\w+_count)(, number)?\}/;
const counted = new RegExp(`${numbers.source}[\\s\\u00A0\\u202F]+\\p{L}{2,}`, 'u');

const localesWithPlurals = catalogues.filter(
  ([key]) => new Intl.PluralRules(intlTag(key)).resolvedOptions().pluralCategories.length > 1,
);

test.each(localesWithPlurals)('in %s every counted noun has plural forms', (_, texts) => {
  const entries = Object.entries(texts);
  expect(entries.filter(([, text]) => counted.test(text))).toEqual([]);
  const plurals = entries.filter(([, text]) => [...elementsOf(parse(text))].some(({ type }) => type === TYPE.plural));
  expect(plurals.length).toBeGreaterThan(10);
});

test('the test recognises a number without plural forms', () => {
  expect(
    ['at least {min_length} characters', 'encore {left} codes', '{seconds} s', 'out of {total}.'].map((text) =>
      counted.test(text),
    ),
  ).toEqual([true, true, false, false]);
});

test('texts that the specification fixes are unchanged', () => {
  expect(fr).toMatchObject({
    'login.title': 'Connectez-vous',
    'login.subtitle': 'Entrez vos identifiants pour accéder à votre compte',
    'refused.title': 'Connexion non autorisée',
    'refused.text':
      "Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.",
    'refused.action': "Retourner à l'application",
    'page.loading': 'Chargement en cours...',
    'brand.subtitle': 'Accédez à tous vos services et outils en un seul endroit',
  });
  expect(en).toMatchObject({
    'login.title': 'Login',
    'identities.messages.1070004': 'Email',
    'identities.messages.1050001': 'Your changes have been saved!',
    'dashboard.title': 'Welcome to the dashboard!',
    'error.undefined': 'Undefined error',
  });
});

/** Sentences that the specification fixes character by character. */
const fixedSentences: ReadonlySet<string> = new Set([
  'Connectez-vous',
  'Chargement en cours...',
  "Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.",
  "Retourner à l'application",
  "Récupérez l'accès à votre compte en toute sécurité",
  "Aucune information d'appareil disponible",
]);

test.each([
  ['apostrophes are curly', /\p{L}'\p{L}/u],
  ['a narrow no-break space precedes ? ! ;', /[^\u202F?!][?!;]/],
  ['a no-break space precedes a colon', /[^\u00A0]:(?!\p{L}|\/\/)/u],
  ['no-break spaces are inside quotation marks', /«(?!\u00A0)|(?<!\u00A0)»/],
  ['a no-break hyphen (U+2011) joins a verb and its pronoun', /\p{L}-(?:vous|nous|le|la|les|lui|en|y|ci)(?!\p{L})/u],
  ['an ellipsis is one character', /\.\.\./],
])('in French %s', (_, broken) => {
  const texts = Object.entries(fr).filter(([, text]) => !fixedSentences.has(text) && broken.test(text));
  expect(texts).toEqual([]);
});
