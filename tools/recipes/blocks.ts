import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from '../package/entries.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

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

/** Writes a block as a module that imports the package's entries from this repository and reads the demonstration's files. */
export function moduleOf(name: string): string {
  const code = blockOf(name)
    .replaceAll(/'ory-simulator(\/[a-z]+)?'/g, (_, part = '') => `'${join(root, entries[`.${part}`] ?? '')}'`)
    .replaceAll("'./kratos.yml?raw'", `'${root}tools/demo/kratos.yml?raw'`)
    .replaceAll("'./identity.schema.json?raw'", `'${root}tools/demo/identity.schema.json?raw'`)
    .replaceAll("config: 'kratos.yml'", `config: '${root}tools/demo/kratos.yml'`)
    .replaceAll("files: ['kratos.yml']", `files: ['${root}tools/demo/kratos.yml']`);
  const file = join(root, 'dist/recipes', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, code);
  return file;
}
