import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

type PackageUse = readonly [packageName: string, place: string];

/** The product's main packages, each with a file or folder that must import it. */
const productPackages: readonly PackageUse[] = [
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

/** The main packages of the tests, each with a folder that must import it. */
const testPackages: readonly PackageUse[] = [
  ['vitest', 'src'],
  ['@testing-library/react', 'e2e/screens'],
  ['@playwright/test', 'e2e/stories'],
  ['testcontainers', 'contract-tests'],
];

/** Returns the scripts in a file or folder. */
async function filesOf(place: string): Promise<string[]> {
  const path = join(root, place);
  if ((await stat(path)).isFile()) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => /\.(?:tsx?|mjs)$/.test(name)).map((name) => join(path, name));
}

const isTest = (file: string) => /\.test\.\w+$/.test(file);

/** Returns the packages that a script imports at run time, without type imports. */
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

/** Returns the first of some files that imports a package. */
async function importerOf(packageName: string, files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const script = await readFile(file, 'utf8');
    // Parsing is slow, and most files do not contain the package's name.
    if (script.includes(packageName) && packagesIn(file, script).includes(packageName)) return file;
  }
  return undefined;
}

test.each(productPackages)('%s is imported in %s', async (packageName, place) => {
  const files = (await filesOf(place)).filter((file) => !isTest(file));
  expect(await importerOf(packageName, files)).toBeDefined();
});

test.each(testPackages)('%s is imported in %s', async (packageName, place) => {
  expect(await importerOf(packageName, await filesOf(place))).toBeDefined();
});

test('a type import is not counted', () => {
  const script = "import type { Page } from '@playwright/test'; import { a } from 'msw/node'; await import('./b.ts');";
  expect(packagesIn('script.ts', script)).toEqual(['msw']);
});
