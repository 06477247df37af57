/**
 * `npm run parity -- surface --kratos FOLDER --hydra FOLDER`: reads the sources of both servers (at the tag of the recordings)
 * and writes lists to `contract-tests/ledger/surface/`: operations with statuses, message ids, error ids, flow states,
 * configuration keys and hooks. No prose is copied.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { surfacesOf } from './read-sources.ts';

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
const { values } = parseArgs({ options: { kratos: { type: 'string' }, hydra: { type: 'string' } } });
const { kratos, hydra } = values;
if (!kratos || !hydra) {
  console.error('usage: npm run parity -- surface --kratos FOLDER --hydra FOLDER');
  process.exit(2);
}

const lists = surfacesOf(kratos, hydra);
for (const [name, list] of Object.entries(lists)) {
  const file = new URL(`./${name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(list, null, 1)}\n`);
  // Formatted, so that the diff shows only real changes.
  execFileSync(process.execPath, [biome, 'format', '--write', fileURLToPath(file)], { stdio: 'ignore' });
}
