import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { ensureRedis } from './redis.mjs';
import { countPlaywright, countVitest } from './reports.mjs';

const bin = (path) => join(root, 'node_modules', path);
/** The folders for which `.dependency-cruiser.mjs` has rules. */
const sources = [
  'openapi',
  'locales',
  'src',
  'sign-in-react',
  'gateway',
  'engines',
  'simulator',
  'testkit',
  'contract-tests',
  'e2e',
  'evidence',
  'tools',
];
export const hasBinaries = Boolean(process.env.KRATOS_BINARY && process.env.HYDRA_BINARY);

/** Tests of counters that instances share need a real store. */
function stores() {
  ensureRedis();
  return {};
}

function browser() {
  const path = ensureChromium();
  return path ? { CHROMIUM_PATH: path } : {};
}

/** The parts of a step that Vitest runs. @param args its own arguments */
const vitest = (args) => ({
  shards: true,
  run: (report, more) => [
    bin('vitest/vitest.mjs'),
    'run',
    ...args,
    ...more,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  count: countVitest,
});

/** The parts of a step that Playwright runs. @param args its own arguments */
const playwright = (args) => ({
  shards: true,
  run: (_report, more) => [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...args, ...more],
  env: (report) => ({ E2E_REPORT: report, ...browser() }),
  count: countPlaywright,
});

const contract = (target, args = []) => ({
  run: (report) => ['contract-tests/run.ts', '--target', target, '--json', report, ...args],
  count: countVitest,
});

const command = (...args) => ({ run: () => args });

/**
 * The steps of the whole run. `npm test` takes those of the part `gate`, `npm run test:rest` the others. Each is a command on
 * the project's Node: `run` returns its arguments, `env` its variables, and `count` reads its report; a step without `count`
 * counts as one check. Steps of one `lane` run in order, and lanes run beside each other; their output is printed at the
 * end of a step. Lanes end before the other steps begin, except those that are `late`: they run beside the other steps.
 */
export const steps = [
  { name: 'types', part: 'gate', lane: 1, ...command(bin('@typescript/native/bin/tsc'), '-b') },
  { name: 'knip', part: 'gate', lane: 1, ...command(bin('knip/bin/knip.js'), '--no-progress', '--cache') },
  { name: 'locales', part: 'gate', lane: 1, ...command('locales/check-all.ts') },
  { name: 'biome', part: 'gate', lane: 2, ...command(bin('@biomejs/biome/bin/biome'), 'check', '.') },
  {
    name: 'imports',
    part: 'gate',
    lane: 2,
    ...command(
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--cache',
      '--cache-strategy',
      'content',
      ...sources,
    ),
  },
  // Beside the other steps: neither suites nor unit tests keep two processors busy.
  { name: 'contract-simulator', part: 'gate', lane: 3, late: true, ...contract('simulator') },
  { name: 'unit', part: 'gate', ...vitest(['--project', 'code', '--project', 'page', '--project', 'embedded']) },
  { name: 'stories', part: 'gate', ...playwright(['--grep', '@gate']) },
  // Mostly waits for servers.
  { name: 'contract-http', part: 'rest', lane: 3, late: true, ...contract('http') },
  ...(hasBinaries ? [{ name: 'contract-binary', part: 'rest', lane: 3, late: true, ...contract('binary') }] : []),
  {
    name: 'contract-companions',
    part: 'rest',
    ...vitest(['--config', 'contract-tests/vitest.config.ts', '--project', 'companions']),
  },
  { name: 'process', part: 'rest', ...vitest(['--project', 'process']), env: stores },
  { name: 'recorded', part: 'rest', ...vitest(['--project', 'recorded']) },
  // Also builds the app for the stories.
  { name: 'size', part: 'rest', ...command('evidence/size/main.mjs') },
  { name: 'node-versions', part: 'rest', ...vitest(['--config', 'tools/node-versions/vitest.config.ts']) },
  { name: 'e2e', part: 'rest', ...playwright(['--grep-invert', '@gate']) },
];

/** Returns a step for the tests in a file or folder: unit tests, stories or suites; undefined if there is no such path. */
export function stepOf(path) {
  if (!existsSync(join(root, path))) return undefined;
  const suites = /^contract-tests\/cases\/(.+?)\/?(?:suite\.ts)?$/.exec(path);
  if (suites) return { name: path, ...contract('simulator', [suites[1]]) };
  if (path.startsWith('e2e/stories')) return { name: path, ...playwright([path.replace('e2e/', '')]) };
  return { name: path, ...vitest([path]), env: stores };
}
