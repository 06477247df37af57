import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigProblem } from './config-problem.ts';
import { furtherLanguages, missingKeys, readTextOverrides } from './locales-dir.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'locales-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string) => writeFileSync(join(folder, name), content);

test('texts are read by language and key, and compiled as our own', async () => {
  write('readme.txt', 'not a catalogue');
  write('fr.json', JSON.stringify({ 'login.title': 'Bienvenue', 'identities.messages.1010002': 'Par {provider}' }));
  const textOverrides = await readTextOverrides(folder);
  const provider = [
    { type: TYPE.literal, value: 'Par ' },
    { type: TYPE.argument, value: 'provider' },
  ];
  const title = [{ type: TYPE.literal, value: 'Bienvenue' }];
  expect([...textOverrides]).toEqual([['fr', { 'login.title': title, 'identities.messages.1010002': provider }]]);
});

test('an empty folder replaces no text', async () => {
  expect(await readTextOverrides(folder)).toEqual(new Map());
});

test('all faults are reported at once, with file, line and key', async () => {
  write('de.json', '{\n  "login.title": "Hallo {name}",\n  "login.titel": "a"\n}');
  write('fr.json', '{\n  "login.title": "Bonjour {"\n}');
  write('xx.json', '{}');
  mkdirSync(join(folder, 'pl.json'));
  const error = await readTextOverrides(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigProblem);
  expect(`${error instanceof Error ? error.message : ''}`.split('\n')).toEqual([
    'LOCALES_DIR: de.json:2: login.title: {name} is not known here',
    'LOCALES_DIR: de.json:3: login.titel: there is no such key',
    'LOCALES_DIR: fr.json:2: login.title: broken ICU message: EXPECT_ARGUMENT_CLOSING_BRACE',
    'LOCALES_DIR: pl.json: expected a file that can be read, got EISDIR',
    'LOCALES_DIR: xx.json: expected the tag of a language, such as it.json',
  ]);
});

test('a further language and added keys are read; the keys that pages show in English are listed', async () => {
  write('it.json', '{ "login.title": "Accedi", "identities.labels.plan.gold": "Oro" }');
  write('fr.json', '{ "identities.labels.plan": "Formule", "consent.scope.orders": "Vos commandes" }');
  write('en.json', '{ "clients.shop": "Shop" }');
  const texts = await readTextOverrides(folder);
  expect(furtherLanguages(texts)).toEqual({ it: 'Italiano' });
  const missing = missingKeys(texts);
  expect(missing.get('fr')).toEqual(['clients.shop', 'identities.labels.plan.gold']);
  expect(missing.get('it')).toEqual(expect.arrayContaining(['login.subtitle', 'identities.labels.plan']));
  expect(missing.get('it')).not.toContain('login.title');
});

test('an added key needs a text without values, and a beginning that pages look up', async () => {
  write('ar.json', '{ "identities.labels.plan": "{name}", "consent.scope.a": "", "identities.label.plan": "a" }');
  await expect(readTextOverrides(folder)).rejects.toThrow(
    [
      'LOCALES_DIR: ar.json:1: identities.labels.plan: {name} is not known here',
      'LOCALES_DIR: ar.json:1: consent.scope.a: is empty',
      'LOCALES_DIR: ar.json:1: identities.label.plan: there is no such key',
    ].join('\n'),
  );
});

test('a folder that does not exist is a wrong setting', async () => {
  await expect(readTextOverrides(join(folder, 'nowhere'))).rejects.toThrow(
    'LOCALES_DIR: expected a folder with files such as fr.json, got ENOENT',
  );
});

test.each(['e2e/stories/looks/arabic', 'tools/demo/texts'])('the texts of %s have no fault', async (path) => {
  await expect(readTextOverrides(join(import.meta.dirname, '../..', path))).resolves.toBeTruthy();
});
