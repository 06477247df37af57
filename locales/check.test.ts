import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultLine, faultsIn } from './check.ts';
import { catalogues } from './vite.ts';

const french = readFileSync(join(import.meta.dirname, 'fr.json'), 'utf8');
const lineOf = (key: string) => french.slice(0, french.indexOf(`"${key}"`)).split('\n').length;

/** Returns the French catalogue with one text replaced. */
const changed = (key: string, text: string) =>
  french.replace(new RegExp(`("${key}": )"(?:[^"\\\\]|\\\\.)*"`), (_, open: string) => open + JSON.stringify(text));

const faultLines = (json: string, locale = 'fr', options: Parameters<typeof faultsIn>[2] = { complete: true }) =>
  faultsIn(json, locale, options).map((fault) => faultLine(`${locale}.json`, fault));
const asLayer = { layer: true };

const title = 'login.title';
const provider = 'identities.messages.1010002';

test.each([
  [title, '', 'is empty'],
  [title, 'Login', 'the same as in English ("Login")'],
  [title, 'Bonjour {name}', '{name} is not known here'],
  [title, 'Bon <b>jour</b>', 'HTML is not shown: words only'],
  [title, 'Bonjour {', 'broken ICU message: EXPECT_ARGUMENT_CLOSING_BRACE'],
  [provider, 'Se connecter', '{provider} is missing'],
  [provider, '{provider, date}', 'dates and times come as words: write their name in braces, without a format'],
  ['settings.totp.scan', 'Entrez le code.', '"entrez" is not our term: use "saisissez"'],
  ['consent.allow', 'Autoriser cette application', '27 characters are too many for a button: English has 5'],
])('a fault in %s: %j is reported with file, line and key', (key, text, what) => {
  expect(faultLines(changed(key, text))).toEqual([`fr.json:${lineOf(key)}: ${key}: ${what}`]);
});

test('missing and unknown plural forms of a language are reported', () => {
  const layer = (text: string) => JSON.stringify({ 'settings.lookup.left': text });
  const russian = (text: string) => faultLines(layer(text), 'ru', asLayer);
  expect(
    russian('{left, plural, one {# код} few {# кода} many {# кодов} other {# кода}} из {total}{low, select, other {}}'),
  ).toEqual([]);
  expect(russian('{left, plural, one {# код} two {# кода} other {# кода}} из {total}{low, select, other {}}')).toEqual([
    'ru.json:1: settings.lookup.left: the language has no plural form "two"',
    'ru.json:1: settings.lookup.left: the plural form "many" is missing',
    'ru.json:1: settings.lookup.left: the plural form "few" is missing',
  ]);
});

test('missing, unknown and repeated keys are reported', () => {
  const without = french.replace(/ {2}"login\.title".*\n/, '');
  expect(faultLines(without)).toEqual([`fr.json:${lineOf(title)}: ${title}: is missing; in English "Login"`]);
  expect(faultLines(without, 'fr', {})).toEqual([]);
  expect(faultLines(french.replace(`"${title}"`, '"login.titel"')).map((line) => line.replace(/; .*/, ''))).toEqual([
    `fr.json:${lineOf(title)}: login.titel: there is no such key`,
    `fr.json:${lineOf(title)}: ${title}: is missing`,
  ]);
  expect(faultLines(french.replace(`  "${title}"`, `  "${title}": "a",\n  "${title}"`))).toEqual([
    `fr.json:${lineOf(title) + 1}: ${title}: stands in line ${lineOf(title)} already`,
  ]);
});

test('a file that is not a catalogue is reported as a whole', () => {
  expect(faultLines('{\n  "a": "b",\n}')[0]).toMatch(/^fr\.json:3: broken JSON: /);
  expect(faultLines('[]')).toEqual(['fr.json:1: expected an object with a text for each key']);
  expect(faultLines(JSON.stringify({ [title]: 1 }), 'fr', asLayer)).toEqual([`fr.json:1: ${title}: expected a text`]);
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
  cpSync(import.meta.dirname, folder, { recursive: true, filter: (path) => !/\.(test|mts)/.test(path) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, json: string) => writeFileSync(join(folder, name), json);

/** Runs `npm run locales:check` on the folder of this test. */
function check(...options: string[]) {
  const tool = join(import.meta.dirname, 'check-all.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...options, folder], { encoding: 'utf8' });
  return { status, stdout, lines: stderr.split('\n').filter((line) => line !== '') };
}

const recipe = readFileSync(join(import.meta.dirname, '../docs/guides/translating.md'), 'utf8');

test('docs/guides/translating.md names existing files, scripts and keys', () => {
  const paths = recipe.match(/\b(?:locales|src|e2e)\/[\w/.-]+\.(?:json|ts)\b/g) ?? [];
  expect(paths).toContain('locales/shared-words.ts');
  for (const path of paths.filter((name) => name !== 'locales/it.json'))
    expect(existsSync(join(import.meta.dirname, '..', path)), path).toBe(true);
  const scripts = [...recipe.matchAll(/`npm run ([\w:]+)/g)].map(([, name = '']) => name);
  const known = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).scripts;
  expect(scripts.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  const [layer = ''] = /^\{ "login.*$/m.exec(recipe) ?? [];
  expect(faultLines(layer, 'fr', asLayer)).toEqual([]);
});

test('docs/guides/translating.md: the check of a new language reports missing texts and its missing row', () => {
  expect(check()).toMatchObject({ status: 0, lines: [] });
  write('xx.json', changed(title, 'Accedi').replace(/ {2}"login\.subtitle".*\n/, ''));
  const noRow = "languages.ts: no row for xx.json: add `xx: 'its own name',`";
  const missing = /^xx\.json:\d+: login\.subtitle: is missing; in English "/m;
  expect(check()).toMatchObject({ status: 1, stdout: expect.stringMatching(missing), lines: [noRow] });
  expect(check('--release')).toMatchObject({ status: 1, lines: [expect.stringMatching(missing), noRow] });
  rmSync(join(folder, 'se.json'));
  expect(check().lines.at(-1)).toBe('se.json: is missing, and languages.ts names it');
});

/** Builds a page with the catalogues of the folder. @returns its HTML */
async function buildPage(): Promise<string> {
  write('index.html', '<!doctype html><title>t</title>');
  const plugins = [catalogues({ embedded: 'fr', preload: 'main', folder })];
  const built = await build({ root: folder, configFile: false, logLevel: 'silent', plugins, build: { write: false } });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return output
    .flatMap((file) => (file.fileName === 'index.html' && 'source' in file ? [`${file.source}`] : []))
    .join();
}

test('a missing text is reported, is built in English, and fails only a release', async () => {
  write('fr.json', french.replace(/ {2}"login\.title".*\n/, ''));
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringContaining(`: ${title}: is missing`), lines: [] });
  expect(check('--release').status).toBe(1);
  const { messages } = JSON.parse(/id="catalogue">(.*?)<\/script>/s.exec(await buildPage())?.[1] ?? '');
  expect(messages[title]).toEqual([{ type: 0, value: 'Login' }]);
});

test('a broken catalogue fails the build with file, line and key', async () => {
  write('fr.json', changed(provider, 'Avec {fournisseur'));
  await expect(buildPage()).rejects.toThrow(`locales/fr.json:${lineOf(provider)}: ${provider}: broken ICU message`);
});
