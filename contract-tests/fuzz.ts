/**
 * `npm run evidence -- walks --kratos URL --kratos-admin URL --config FILE [--hydra URL --hydra-admin URL
 * --hydra-config FILE] [--seed N] [--steps N] [--all]`: runs random walks on a live server and on a simulator with the same
 * configuration. Stops at the first difference and prints the shortest walk that shows it, as a suite. `--all` continues
 * and prints each kind of difference once. `--simulator URL --simulator-admin URL` uses a running simulator in place of
 * one in this process. With KRATOS_BINARY (and HYDRA_BINARY), `--profile NAME` starts the live server, too.
 */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz/fuzz.ts';
import { describeWalkDifference, printWalk } from './fuzz/print.ts';
import { startServerPair } from './fuzz/servers.ts';

const text = { type: 'string' } as const;
// Paths are relative to the folder where the command was given; npm changes to the package's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
const { values } = parseArgs({
  options: {
    kratos: text,
    'kratos-admin': text,
    hydra: text,
    'hydra-admin': text,
    config: text,
    'hydra-config': text,
    profile: text,
    simulator: text,
    'simulator-admin': text,
    seed: text,
    steps: { type: 'string', default: '1000' },
    all: { type: 'boolean', default: false },
  },
});
const [seed, steps] = [Number(values.seed ?? Date.now() % 1_000_000), Number(values.steps)];
if (!Number.isInteger(seed) || !Number.isInteger(steps)) throw new Error('--seed and --steps must be whole numbers');

const pair = await startServerPair(values, process.env).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
console.log(`contract:fuzz: seed ${seed}`);
try {
  const {
    walks,
    steps: compared,
    agreedOnRetry,
    kinds,
  } = await fuzz(pair, {
    seed,
    steps,
    onDifference: (shrunk, own) => {
      console.log(printWalk(shrunk, values.profile ?? 'PROFILE', own));
      return values.all;
    },
    onPassingDifference: (parting, own) => console.log(`not each time: ${describeWalkDifference(parting, own)}`),
  });
  const total = `${compared} answers in ${walks} walks from seed ${seed}`;
  console.log(`contract:fuzz: ${total}, ${kinds.size === 0 ? 'no difference' : `${kinds.size} kinds of difference`}`);
  if (agreedOnRetry > 0) console.log(`  in ${agreedOnRetry} walks the live server agreed after a retry`);
  for (const [kind, count] of kinds) console.log(`  ${count} × ${kind}`);
  process.exitCode = kinds.size === 0 ? 0 : 1;
} finally {
  await Promise.all([pair.live.stop(), pair.simulator.stop()]);
}
