import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Locale } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import { afterEach, expect, test } from 'vitest';
import { builtApp, smallApp, startWorld, type TestWorld } from '../testing.ts';
import { dataIn, parsePage } from './html.ts';
import { createTexts } from './texts.ts';

let world: TestWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

/** Returns the language attribute, the language of the texts, and one text of a page. */
function languageOf(html: string): readonly unknown[] {
  const block = dataIn<{ locale: string; messages: { hello: [{ value: string }] } }>(html, 'catalogue');
  const lang = parsePage(html).querySelector('html')?.getAttribute('lang');
  return [lang, block?.locale, block?.messages.hello[0].value];
}
const swedish = ['sv', 'se', 'Hej'];
const french = ['fr', 'fr', 'Bonjour'];

test.each<[string, Record<string, string>, Record<string, string>, readonly string[]]>([
  ['/login', {}, {}, french],
  ['/login?ui_locales=tlh%20sv-FI', {}, { cookie: 'locale=fr' }, swedish],
  ['/login', { DEFAULT_LOCALE: 'se' }, {}, swedish],
  ['/login', { DEFAULT_LOCALE: 'se' }, { cookie: 'a=b; locale=fr' }, french],
  ['/login', {}, { 'accept-language': 'sv' }, french],
  ['/login', { DEFAULT_LOCALE: 'auto' }, { 'accept-language': 'tlh, fr;q=0.5, sv-SE;q=0.8' }, swedish],
])('%s with %j and %j is sent in the right language', async (path, env, headers, expected) => {
  world = await startWorld(env);
  expect(languageOf(await (await world.get(path, headers)).text())).toEqual(expected);
});

test('a page in a language that the build does not have stays in the language of the build', async () => {
  world = await startWorld({ DEFAULT_LOCALE: 'auto' });
  expect(languageOf(await (await world.get('/login', { 'accept-language': 'xx' })).text())).toEqual(french);
});

const text = (value: string): MessageFormatElement[] => [{ type: TYPE.literal, value }];

test('LOCALES_DIR: texts of a deployment replace ours, in a file with another name', async () => {
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

test('a rendered page links the file with its texts', async () => {
  const texts = createTexts(await builtApp());
  expect(texts.linked('se')).toEqual({ locale: 'se', files: { fr: 'assets/fr-1.json', se: 'assets/se-1.json' } });
});

/** A built app that has English too. */
const withEnglish = {
  ...smallApp,
  'index.html': `${smallApp['index.html']}`.replace('"files":{', '"files":{"en":"assets/en-1.json",'),
  'assets/en-1.json': JSON.stringify({ hello: text('Hello'), bye: text('Bye') }),
};
const furtherTexts = new Map([
  ['ar', { hello: text('مرحبا') }],
  ['en', { added: text('Added') }],
]);

test('LOCALES_DIR: where a language has no text, it is English', async () => {
  const texts = createTexts(await builtApp(withEnglish), furtherTexts);
  const block = (locale: string) => texts.embedded(locale as Locale)?.messages;
  expect(block('ar')).toEqual({ hello: text('مرحبا'), bye: text('Bye'), added: text('Added') });
  expect(block('fr')).toEqual({ hello: text('Bonjour'), bye: text('Au revoir'), added: text('Added') });
});

test('LOCALES_DIR: a further language is offered, and one from right to left has its direction', async () => {
  world = await startWorld({ DEFAULT_LOCALE: 'auto' }, { files: withEnglish, textOverrides: furtherTexts });
  const html = await (await world.get('/login', { 'accept-language': 'ar-EG, fr' })).text();
  expect(languageOf(html)).toEqual(['ar', 'ar', 'مرحبا']);
  expect(parsePage(html).querySelector('html')?.getAttribute('dir')).toBe('rtl');
  expect(dataIn<AppConfig>(html, 'app-config')?.languages).toEqual({ ar: 'العربية' });
});
