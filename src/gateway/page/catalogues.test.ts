import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readLayers } from '../config/layers.ts';
import { files, type World, world } from '../testing.ts';
import { inLanguage, withLayers } from './catalogues.ts';

let at: World | undefined;
let folder: string | undefined;
afterEach(async () => {
  await at?.close();
  at = undefined;
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
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

function layer(name: string, json: string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'layer-'));
  writeFileSync(join(folder, name), json);
  return folder;
}

test('LOCALES_DIR: texts of a deployment take the place of ours, in files of another name', () => {
  const layer = new Map([
    ['bye', 'Adieu {0}'],
    ['open', 'Commencée'],
  ]);
  const changed = withLayers(files, new Map([['fr', layer]]));
  const html = new TextDecoder().decode(changed.get('/index.html')?.body);
  const { files: named, texts, further } = blockOf(inLanguage(html, changed, 'fr', true));
  expect([texts, further]).toEqual([['Bonjour', 'Adieu {0}'], { lines: ['open'], texts: ['Commencée'] }]);
  expect(named.se).toEqual(['assets/se-1.json', 'assets/se-further-1.json']);
  expect(named.fr).toEqual([
    expect.stringMatching(/^assets\/fr-(?!1\.)[\w-]{8}\.json$/),
    expect.stringMatching(/^assets\/fr-further-[\w-]{8}\.json$/),
  ]);
  const [own, more] = named.fr.map((name: string) => changed.get(`/${name}`));
  expect(new TextDecoder().decode(own?.body)).toBe('["Bonjour","Adieu {0}"]');
  expect(new TextDecoder().decode(more?.body)).toBe('{"lines":["open"],"texts":["Commencée"]}');
  expect([own?.hashed, more?.hashed]).toEqual([true, true]);
  expect(changed.get('/assets/fr-1.json')).toEqual(files.get('/assets/fr-1.json'));
});

test('layers are read by the values of our texts', async () => {
  const own = { 'login.title': 'Bienvenue', 'identities.messages.1010002': 'Par {provider}' };
  layer('readme.txt', 'not a catalogue');
  const layers = await readLayers(layer('fr.json', JSON.stringify(own)));
  expect([...layers].map(([locale, texts]) => [locale, ...texts])).toEqual([
    ['fr', ['login.title', 'Bienvenue'], ['identities.messages.1010002', 'Par {0}']],
  ]);
});

test('whatever is wrong with them is said at once, with file, line and key', async () => {
  layer('de.json', '{\n  "login.title": "Hallo {name}",\n  "login.titel": "a"\n}');
  layer('fr.json', '{\n  "login.title": "Bonjour {"\n}');
  await expect(readLayers(layer('xx.json', '{}'))).rejects.toThrow(
    [
      'LOCALES_DIR: de.json:2: login.title: {name} is not known here',
      'LOCALES_DIR: de.json:3: login.titel: there is no such key',
      'LOCALES_DIR: fr.json:2: login.title: broken ICU message: EXPECT_ARGUMENT_CLOSING_BRACE',
      'LOCALES_DIR: xx.json:1: no language of ours',
    ].join('\n'),
  );
  await expect(readLayers('/nowhere/at/all')).rejects.toThrow(
    'LOCALES_DIR: expected a folder with files such as fr.json',
  );
});
