/** `npm run parity`: writes `PARITY.md`, `parity.html` and `docs/errors.md` from the recordings. With `--check` it only names stale files and exits with 1. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { currentReport } from './current.ts';

for (const [file, fresh] of Object.entries((await currentReport()).pages)) {
  const path = new URL(`../${file}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(path, fresh);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== fresh) {
    console.error(`contract-tests/${file} is stale: run npm run parity`);
    process.exitCode = 1;
  }
}
