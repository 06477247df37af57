/**
 * `npm run contract -- [CASE] [--target simulator|msw|worker|http|gateway|binary|containers|urls] [--record] [--all] [--json FILE] [--as VERSION] [--pace quick|spaced|boundary] [--seed N]`:
 * runs the contract suites on a target and compares the answers with the recordings, or records them. Prints a line for each profile.
 * `--pace` chooses how much time passes between requests (`runner/pace.ts`); a seed has the same random times in each run.
 * With `--as`, the simulator answers as another version and is compared with the answers of that version.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ignoredKeys } from './configuration-keys/key-status.ts';
import { readSurfaces } from './ledger/surface/lists.ts';
import { describeTallies, type Tally } from './runner/results/tally.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    target: { type: 'string', default: 'simulator' },
    record: { type: 'boolean', default: false },
    filter: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    json: { type: 'string' },
    as: { type: 'string' },
    pace: { type: 'string', default: 'quick' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
/** Only cases whose name contains this text are run, such as `login/code`. `--filter` does the same. */
const values = { ...options, filter: positionals[0] ?? options.filter };

if (values.as !== undefined) {
  if (values.target !== 'simulator') throw new Error('--as works with --target simulator only');
  const { runAsVersion: playAs } = await import('./versions/as/main.ts');
  process.exit(await playAs(values.as, values.filter));
}
if (['simulator', 'msw', 'worker', 'http', 'gateway'].includes(values.target)) {
  console.log('contract: no real server in this run: the simulator is compared with recordings of the real servers');
}
console.log(`contract: pace ${values.pace}, seed ${values.seed}`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const report = values.json ? ['--reporter=default', '--reporter=json', `--outputFile.json=${values.json}`] : [];
const suites = ['runner/contract-1.test.ts', 'runner/contract-2.test.ts'];
/**
 * Returns the test files to run; an empty list means all. Recording runs only the suites, because the ledger's tests fail
 * until it is written anew. Tests that need no target run with the simulator only.
 */
function filesOf({ filter, record, target }: typeof values): readonly string[] {
  if (filter) return suites.slice(0, 1);
  if (record) return suites;
  return target === 'simulator' ? [] : [...suites, 'openid-client'];
}
const files = filesOf(values);
const folder = mkdtempSync(join(tmpdir(), 'contract-'));
const tally = join(folder, 'tally.json');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    ...files,
    '--project',
    'suites',
    '--config',
    fileURLToPath(new URL('./vitest.config.ts', import.meta.url)),
    ...report,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      CONTRACT_TARGET: values.target,
      CONTRACT_RECORD: String(values.record),
      CONTRACT_FILTER: values.filter,
      CONTRACT_EVERY: String(values.all),
      CONTRACT_TALLY: tally,
      CONTRACT_PACE: values.pace,
      CONTRACT_SEED: values.seed,
    },
  },
);
const halves = [`${tally}.0`, `${tally}.1`].filter((file) => existsSync(file));
const tallies: Tally[] = halves.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
if (halves.length > 0) console.log(describeTallies(tallies, values.record));
const keyFiles = [`${tally}.0.keys`, `${tally}.1.keys`].filter((file) => existsSync(file));
const unreadKeys =
  keyFiles.length === 2 ? unreadKeysOf(keyFiles.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))) : [];
if (unreadKeys.length > 0)
  console.error(
    `contract: the simulator never reads these configuration keys, and its key tables do not note them:\n${unreadKeys.join('\n')}`,
  );
rmSync(folder, { recursive: true });
process.exitCode = status === 0 && unreadKeys.length > 0 ? 1 : (status ?? 1);

/** Returns the configuration keys that the simulator ignored in a whole run. @param read keys it read, after the server's name */
function unreadKeysOf(read: readonly string[]): string[] {
  const { kratos, hydra } = readSurfaces();
  return [
    ...ignoredKeys('kratos', kratos.keys, read).map((key) => `kratos ${key}`),
    ...ignoredKeys('hydra', hydra.keys, read).map((key) => `hydra ${key}`),
  ];
}
