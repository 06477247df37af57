import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Names of the values a text needs; nested braces belong to plural and select branches. */
function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*([A-Za-z_]+)\s*[,}]/g)].map(([, name]) => name ?? ''))].sort();
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every id that a server may send (spec section 8; Kratos behaviour, section 5). */
const ids = [
  ...range(1010001, 1010023),
  ...range(1040001, 1040009),
  ...range(1050001, 1050020),
  ...range(1060001, 1060007),
  ...range(1070000, 1070017),
  ...range(1080001, 1080003),
  ...range(4000001, 4000041),
  ...range(4010001, 4010010),
  ...range(4040001, 4040003),
  4050001,
  ...[4060001, 4060002, 4060004, 4060005, 4060006],
  ...[4070001, 4070002, 4070003, 4070005, 4070006],
  ...[5000001, 5000002],
];

test('French has the keys of English', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
});

test('each text needs the same values in both languages', () => {
  const needs = (catalogue: object) =>
    Object.entries(catalogue).map(([key, text]) => [key, placeholders(String(text))]);
  expect(needs(fr)).toEqual(needs(en));
});

test('every message id has a text', () => {
  expect(ids.filter((id) => !Object.hasOwn(en, `identities.messages.${id}`))).toEqual([]);
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
