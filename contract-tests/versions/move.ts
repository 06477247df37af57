/**
 * `npm run parity -- move VERSION [--target binary|containers] [--kratos FOLDER --hydra FOLDER] [--filter NAME]`: pins another
 * version of both servers. Records all suites on it (KRATOS_BINARY and HYDRA_BINARY, or Ory's images), reads its sources if
 * checkouts are named, writes the ledger, and lists where the simulator differs. Review with `git diff contract-tests`.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pinCommands, pinnedVersionFile } from './pin-version-commands.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    target: { type: 'string', default: 'binary' },
    kratos: { type: 'string' },
    hydra: { type: 'string' },
    filter: { type: 'string' },
  },
});
const [version = ''] = positionals;
writeFileSync(new URL('../runner/upstream.json', import.meta.url), pinnedVersionFile(version));

const root = join(import.meta.dirname, '../..');
const failed = pinCommands(values).filter(({ command, says }) => {
  console.log(`parity:move: ${says}`);
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0;
});
for (const { orElse } of failed) console.error(`parity:move: ${orElse}`);
if (failed.length > 0) process.exitCode = 1;
else console.log('parity:move: the simulator answers as the new version; review git diff contract-tests');
