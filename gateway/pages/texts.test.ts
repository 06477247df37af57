import { afterEach, expect, test } from 'vitest';
import { builtApp, type World, world } from '../testing.ts';
import { createTexts } from './texts.ts';

let at: World | undefined;
afterEach(async () => {
  await at?.close();
  at = undefined;
});

const blockOf = (html: string) => JSON.parse(/id="catalogue">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const told = (html: string) => [/<html lang="([^"]*)"/.exec(html)?.[1], blockOf(html).locale, blockOf(html).texts[0]];
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

test.each([
  ['/login', undefined],
  ['/settings', ['Öppen']],
  ['/settings/', ['Öppen']],
  ['/', ['Öppen']],
  ['/device/success', ['Öppen']],
  ['/nowhere', undefined],
])('%s has the further texts if its screen needs them', async (path, texts) => {
  at = await world({ DEFAULT_LOCALE: 'se' });
  expect(blockOf(await (await at.get(path)).text()).further?.texts).toEqual(texts);
});

test('a page in a language that the build does not have stays as it is', async () => {
  at = await world({ DEFAULT_LOCALE: 'auto' });
  expect(told(await (await at.get('/login', { 'accept-language': 'xx' })).text())).toEqual(french);
});

test('LOCALES_DIR: texts of a deployment take the place of ours, in files of another name', async () => {
  const layer = new Map([
    ['bye', 'Adieu {0}'],
    ['open', 'Commencée'],
  ]);
  const texts = createTexts(await builtApp(), new Map([['fr', layer]]));
  const block = texts.embedded('fr', true);
  expect([block?.texts, block?.further]).toEqual([['Bonjour', 'Adieu {0}'], { lines: ['open'], texts: ['Commencée'] }]);
  expect(block?.files.se).toEqual(['assets/se-1.json', 'assets/se-further-1.json']);
  expect(block?.files.fr).toEqual([
    expect.stringMatching(/^assets\/fr-(?!1\.)[\w-]{8}\.json$/),
    expect.stringMatching(/^assets\/fr-further-[\w-]{8}\.json$/),
  ]);
  const contentOf = (path = '') => texts.files.find((file) => file.path === path)?.body.toString();
  expect(contentOf(block?.files.fr?.[0])).toBe('["Bonjour","Adieu {0}"]');
  expect(contentOf(block?.files.fr?.[1])).toBe('{"lines":["open"],"texts":["Commencée"]}');
  const apart = texts.apart('fr', false);
  expect(JSON.parse(contentOf(apart?.from) ?? '')).toEqual({
    lines: ['hello', 'bye name'],
    texts: ['Bonjour', 'Adieu {0}'],
  });
});
