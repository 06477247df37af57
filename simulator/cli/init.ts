/** `ory-simulator init`: writes a configuration to start from. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { starterFiles } from '../starter/files.ts';
import { parseFlags, UsageError } from './arguments.ts';
import { uiOf } from './up.ts';

const flags = { ui: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

const initHelp = (name: string) => `Usage:
  ${name} init [FOLDER] [--ui URL]

Writes kratos.yml, hydra.yml, identity.schema.json, identities.json and clients.json. Existing files stay.

Flags:
      --ui URL   address of your app with the screens [http://localhost:5173]
  -h, --help     print this help`;

/**
 * Writes the files and prints the command that uses them.
 *
 * @param name name of the command, for the help
 * @throws UsageError for a file that exists already; then nothing is written
 */
export function init(name: string, argv: readonly string[]): void {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) {
    console.log(initHelp(name));
    return;
  }
  const [folder = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`unknown word ${JSON.stringify(more[0])} after the folder`);
  const files = Object.entries(starterFiles(uiOf(values.ui), 'file://identity.schema.json'));
  const existing = files.map(([file]) => join(folder, file)).find((path) => existsSync(path));
  if (existing !== undefined) throw new UsageError(`${existing} exists already; nothing was written`);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  console.log(`Wrote ${files.map(([file]) => file).join(', ')}. Start them${folder === '.' ? '' : ` in ${folder}`}:`);
  console.log(`  ${name} up -c kratos.yml --hydra hydra.yml --identities identities.json --clients clients.json`);
}
