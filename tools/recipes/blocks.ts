import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { starterFiles } from 'ory-simulator/config';
import { entries } from '../package/entries.ts';

export const root = join(import.meta.dirname, '../../');

export const page = readFileSync(join(root, 'docs/guides/recipes.md'), 'utf8');

/** The code blocks of the page by the file name in their first line. */
export const blocks: ReadonlyMap<string, string> = new Map(
  [...page.matchAll(/^```\w+\n(?:\/\/|#) (\S+?):?(?: .*)?\n([\s\S]*?)^```$/gm)].map(([, name = '', code = '']) => [
    name,
    code,
  ]),
);

/** Returns the code of a block. */
export function blockOf(name: string): string {
  const code = blocks.get(name);
  if (code === undefined) throw new Error(`docs/guides/recipes.md has no ${name}`);
  return code;
}

/** The files of `ory-simulator init`, with which the recipes run. */
const starter = join(root, 'dist/recipes/starter');
const schemaAddress = `file://${join(starter, 'identity.schema.json')}`;
mkdirSync(starter, { recursive: true });
for (const [name, text] of Object.entries(starterFiles(new URL('http://localhost:5173'), schemaAddress)))
  writeShared(join(starter, name), text);

/** Writes a block as a module that imports the package's entries from this repository and reads the files of `init`. */
export function moduleOf(name: string): string {
  const code = blockOf(name)
    .replaceAll(/'ory-simulator(\/[a-z]+)?'/g, (_, part = '') => `'${join(root, entries[`.${part}`] ?? '')}'`)
    .replaceAll(/(?<=')(?:\.\/)?(kratos\.yml|hydra\.yml|identity\.schema\.json)(?=(?:\?raw)?')/g, join(starter, '$1'));
  const file = join(root, 'dist/recipes', name);
  mkdirSync(dirname(file), { recursive: true });
  writeShared(file, code);
  return file;
}

/** Writes a file that other test processes read at the same time: they see the whole text, never a part. */
function writeShared(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const next = `${file}.${process.pid}`;
  writeFileSync(next, text);
  renameSync(next, file);
}
