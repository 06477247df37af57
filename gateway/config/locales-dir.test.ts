import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigProblem } from './config-problem.ts';
import { readTextOverrides } from './locales-dir.ts';

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
    'LOCALES_DIR: xx.json: expected the name of one of our languages, such as fr.json',
  ]);
});

test('a folder that does not exist is a wrong setting', async () => {
  await expect(readTextOverrides(join(folder, 'nowhere'))).rejects.toThrow(
    'LOCALES_DIR: expected a folder with files such as fr.json, got ENOENT',
  );
});
