import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Row = readonly [packageName: string, place: string];

/** Each package that the product is made of, and a file or folder in which the package does its work. */
const ofProduct: readonly Row[] = [
  ['react', 'src'],
  ['react-dom', 'src'],
  ['react-router-dom', 'src/routes'],
  ['openapi-typescript', 'openapi/generate.ts'],
  ['openapi-fetch', 'src/api'],
  ['openapi-fetch', 'simulator/control/client.ts'],
  ['react-intl', 'src/intl'],
  ['react-intl', 'src/routes'],
  ['@formatjs/intl', 'gateway/pages'],
  ['@formatjs/icu-messageformat-parser', 'locales'],
  ['@ory/client', 'gateway'],
  ['@msw/data', 'simulator'],
  ['msw', 'simulator'],
  ['vite', 'vite.config.ts'],
];

/** The same for the packages of tests. */
const ofTests: readonly Row[] = [
  ['vitest', 'src'],
  ['@testing-library/react', 'e2e/screens'],
  ['@playwright/test', 'e2e/stories'],
  ['testcontainers', 'contract-tests'],
];

/** The script files of a file or folder. */
async function filesOf(place: string): Promise<string[]> {
  const path = join(root, place);
  if ((await stat(path)).isFile()) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => /\.(?:tsx?|mjs)$/.test(name)).map((name) => join(path, name));
}

const isTest = (file: string) => /\.test\.\w+$/.test(file);

/** The packages that a script imports when it runs: its type imports are gone by then. */
function packagesIn(fileName: string, script: string): string[] {
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ESNext,
      jsx: ts.JsxEmit.Preserve,
      verbatimModuleSyntax: true,
    },
    fileName,
  });
  const { importedFiles } = ts.preProcessFile(outputText);
  return importedFiles.flatMap(({ fileName }) => /^(?:@[^/]+\/)?[^./][^/]*/.exec(fileName)?.[0] ?? []);
}

/** The files among these that import a package. */
async function importersOf(packageName: string, files: readonly string[]): Promise<string[]> {
  const importers: string[] = [];
  for (const file of files) {
    const script = await readFile(file, 'utf8');
    // Parsing is slow: most files do not name the package at all.
    if (script.includes(packageName) && packagesIn(file, script).includes(packageName)) importers.push(file);
  }
  return importers;
}

test.each(ofProduct)('%s is imported in %s', async (packageName, place) => {
  const files = (await filesOf(place)).filter((file) => !isTest(file));
  expect(await importersOf(packageName, files)).not.toEqual([]);
});

test.each(ofTests)('%s is imported in %s', async (packageName, place) => {
  expect(await importersOf(packageName, await filesOf(place))).not.toEqual([]);
});

test('a type import is not counted', () => {
  const script = "import type { Page } from '@playwright/test'; import { a } from 'msw/node'; await import('./b.ts');";
  expect(packagesIn('script.ts', script)).toEqual(['msw']);
});
