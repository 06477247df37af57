import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { afterEach, expect, test } from 'vitest';
import { builtApp, type World, world } from '../testing.ts';
import { createTexts } from './texts.ts';

let at: World | undefined;
afterEach(async () => {
  await at?.close();
  at = undefined;
});

const blockOf = (html: string) => JSON.parse(/id="catalogue">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const told = (html: string) => [
  /<html lang="([^"]*)"/.exec(html)?.[1],
  blockOf(html).locale,
  blockOf(html).messages.hello[0].value,
];
const swedish = ['sv', 'se', 'Hej'];
const french = ['fr', 'fr', 'Bonjour'];

test.each<[string, Record<string, string>, Record<string, string>, readonly string[]]>([
  ['/login', {}, {}, french],
  ['/login?ui_locales=tlh%20sv-FI', {}, { cookie: 'locale=fr' }, swedish],
  ['/login', { DEFAULT_LOCALE: 'se' }, {}, swedish],
  ['/login', { DEFAULT_LOCALE: 'se' }, { cookie: 'a=b; locale=fr' }, french],
  ['/login', {}, { 'accept-language': 'sv' }, french],
  ['/login', { DEFAULT_LOCALE: 'auto' }, { 'accept-language': 'tlh, fr;q=0.5, sv-SE;q=0.8' }, swedish],
])('%s %j %j: the page comes in its language', async (path, env, headers, expected) => {
  at = await world(env);
  expect(told(await (await at.get(path, headers)).text())).toEqual(expected);
});

test('a page in a language that the build does not have stays as it is', async () => {
  at = await world({ DEFAULT_LOCALE: 'auto' });
  expect(told(await (await at.get('/login', { 'accept-language': 'xx' })).text())).toEqual(french);
});

const text = (value: string): MessageFormatElement[] => [{ type: TYPE.literal, value }];

test('LOCALES_DIR: texts of a deployment take the place of ours, in a file of another name', async () => {
  const texts = createTexts(await builtApp(), new Map([['fr', { bye: text('Adieu') }]]));
  const block = texts.embedded('fr');
  expect(block?.messages).toEqual({ hello: text('Bonjour'), bye: text('Adieu') });
  expect(block?.files).toEqual({
    se: 'assets/se-1.json',
    fr: expect.stringMatching(/^assets\/fr-(?!1\.)[\w-]{8}\.json$/),
  });
  const [made] = texts.files;
  expect(made?.path).toBe(block?.files.fr);
  expect(JSON.parse(String(made?.body))).toEqual(block?.messages);
});

test('a rendered page leaves its texts in their file', async () => {
  const texts = createTexts(await builtApp());
  expect(texts.apart('se')).toEqual({ locale: 'se', files: { fr: 'assets/fr-1.json', se: 'assets/se-1.json' } });
});
