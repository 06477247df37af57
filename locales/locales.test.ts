import { readdirSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { intlTag, locales } from '../src/intl/locales.ts';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

const catalogues = await Promise.all(
  Object.entries(locales).map(async ([key, { load }]) => [key, (await load()).default] as const),
);

/** Parts of a text, those inside its branches too. */
function* partsOf(elements: readonly MessageFormatElement[]): Generator<MessageFormatElement> {
  for (const element of elements) {
    yield element;
    if ('options' in element) for (const { value } of Object.values(element.options)) yield* partsOf(value);
  }
}

const partsIn = (text: string) => [...partsOf(parse(text))];

/** Names of the values a text needs. */
const placeholders = (text: string) =>
  [
    ...new Set(
      partsIn(text).flatMap((part) =>
        part.type === TYPE.literal || part.type === TYPE.pound || part.type === TYPE.tag ? [] : [part.value],
      ),
    ),
  ].sort();

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every id that a server may send (spec section 8; Kratos behaviour, section 5), newer servers than ours included. */
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

test('every catalogue is on offer', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
  expect(Object.keys(locales).sort()).toEqual(files.map((name) => name.replace('.json', '')).sort());
});

test.each(catalogues)('%s has the keys of English, none of them empty', (_, texts) => {
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(catalogues)('each text of %s needs the values of the English one', (_, texts) => {
  const needs = (catalogue: object) =>
    Object.entries(catalogue).map(([key, text]) => [key, placeholders(String(text))]);
  expect(needs(texts)).toEqual(needs(en));
});

/** Words that other languages have taken over, or share. */
const shared: ReadonlySet<string> = new Set([
  '(optional)',
  'Account',
  'Account: {account}',
  'Browser',
  'Code',
  'Dashboard',
  'Later',
  'Mobile',
  'Name',
  'Passkey',
  'Passkeys',
  'Website',
  'aal0',
  'aal3',
  'backup-codes.txt',
  'text',
]);

test.each(catalogues.filter(([key]) => key !== 'en'))('%s says nothing in English', (_, texts) => {
  const english = new Map<string, string>(Object.entries(en));
  const copied = Object.entries(texts).filter(
    ([id, text]) => text === english.get(id) && !shared.has(text) && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')),
  );
  expect(copied).toEqual([]);
});

test.each(catalogues)('plurals of %s have the categories of the language', (key, texts) => {
  const rules = new Intl.PluralRules(intlTag(key));
  const known = new Set<string>([...rules.resolvedOptions().pluralCategories, 'other']);
  const usual = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  const wrong = Object.entries(texts).flatMap(([id, text]) =>
    partsIn(text).flatMap((part) => {
      if (part.type !== TYPE.plural || part.pluralType !== 'cardinal') return [];
      const named = Object.keys(part.options).filter((category) => !category.startsWith('='));
      const unknown = named.filter((category) => !known.has(category));
      // Where the number itself is not said, or only what is more than one of it, a language may need no difference.
      const counts = Object.values(part.options).some(({ value }) => value.some(({ type }) => type === TYPE.pound));
      const lacking = counts ? [...usual].filter((category) => !named.includes(category)) : [];
      return [...unknown, ...lacking].map((category) => `${id}: ${category}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test('every message id has a text', () => {
  expect(ids.filter((id) => !Object.hasOwn(en, `identities.messages.${id}`))).toEqual([]);
});

/** Values that are numbers; what they count follows them. */
const numbers =
  /\{(min|max|(min|max|actual)_(length|items)|seconds|left|total|count|passwords|level|\w+_count)(, number)?\}/;
const counted = new RegExp(`${numbers.source}[\\s\\u00A0\\u202F]+\\p{L}{2,}`, 'u');

const counting = catalogues.filter(
  ([key]) => new Intl.PluralRules(intlTag(key)).resolvedOptions().pluralCategories.length > 1,
);

test.each(counting)('in %s whatever is counted has its plural', (_, texts) => {
  const said = Object.entries(texts);
  expect(said.filter(([, text]) => counted.test(text))).toEqual([]);
  const plurals = said.filter(([, text]) => partsIn(text).some(({ type }) => type === TYPE.plural));
  expect(plurals.length).toBeGreaterThan(10);
});

test('a count without its plural would be found', () => {
  expect(
    ['at least {min_length} characters', 'encore {left} codes', '{seconds} s', 'out of {total}.'].map((text) =>
      counted.test(text),
    ),
  ).toEqual([true, true, false, false]);
});

test('the words that the specification fixes', () => {
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

/** The specification's own sentences, to the letter. */
const fixed: ReadonlySet<string> = new Set([
  "Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.",
  "Retourner à l'application",
  "Récupérez l'accès à votre compte en toute sécurité",
  "Aucune information d'appareil disponible",
]);

test.each([
  ['an apostrophe is a curly one', /\p{L}'\p{L}/u],
  ['a narrow space that does not break stands before ? ! ;', /[^\u202F?!][?!;]/],
  ['a space that does not break stands before a colon', /[^\u00A0]:(?!\p{L}|\/\/)/u],
  ['and inside quotation marks', /«(?!\u00A0)|(?<!\u00A0)»/],
])('in French %s', (_, broken) => {
  const texts = Object.entries(fr).filter(([, text]) => !fixed.has(text) && broken.test(text));
  expect(texts).toEqual([]);
});
