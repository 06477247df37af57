// `npm test`: installs what is missing, runs every check, and ends with one line that counts them.
//   npm test                 everything
//   npm test -- types unit   only these steps
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { fail, install, projectNode, root } from './install.mjs';
import { ensureRedis } from './redis.mjs';

await install('test');
const node = projectNode();
const reports = mkdtempSync(join(tmpdir(), 'checks-'));
const report = (name) => join(reports, `${name}.json`);
const bin = (path) => join(root, 'node_modules', path);
/** Node's compile cache for the processes of a run. The gateway and the simulator use the same folder. */
const compiled = join(root, 'node_modules', '.cache', 'node-compile');
/** The folders for which `.dependency-cruiser.mjs` has rules. */
const sources = [
  'openapi',
  'locales',
  'src',
  'sign-in-react',
  'gateway',
  'simulator',
  'testkit',
  'contract-tests',
  'e2e',
  'tools',
];
const hasBinaries = Boolean(process.env.KRATOS_BINARY && process.env.HYDRA_BINARY);

const vitest = (name, args) => [
  bin('vitest/vitest.mjs'),
  'run',
  ...args,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
];
const contract = (target, more) => ({
  name: `contract-${target}`,
  run: ['contract-tests/run.ts', '--target', target, '--json', report(`contract-${target}`)],
  count: countVitest,
  ...more,
});

/**
 * Each step is a command on the project's own Node. `count` reads its report; a step without one counts as one check.
 * Steps marked `beside` mostly wait for servers: they run beside the others, and their output is printed at their end.
 */
const steps = [
  { name: 'types', run: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'biome', run: [bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  {
    name: 'imports',
    run: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...sources],
  },
  { name: 'knip', run: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'unit', run: vitest('unit', []), env: stores, count: countVitest },
  // Also builds the app for the stories.
  { name: 'size', run: ['tools/size/main.mjs'] },
  {
    name: 'node-versions',
    run: vitest('node-versions', ['--config', 'tools/node-versions/vitest.config.ts']),
    count: countVitest,
  },
  contract('simulator'),
  contract('http', { beside: true }),
  ...(hasBinaries ? [contract('binary', { beside: true })] : []),
  {
    name: 'e2e',
    run: [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts'],
    env: () => ({ E2E_REPORT: report('e2e'), ...browser() }),
    count: countPlaywright,
  },
];

function browser() {
  const path = ensureChromium();
  return path ? { CHROMIUM_PATH: path } : {};
}

/** Tests of counters that instances share need a real store. */
function stores() {
  ensureRedis();
  return {};
}

function countVitest(name) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults } = readReport(name);
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures };
}

function countPlaywright(name) {
  const { stats, suites } = readReport(name);
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const stories = suites.flatMap(specs);
  const failures = stories
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, tests }) => `${title}: ${firstError(tests)}`);
  for (const { title, tests } of stories) {
    for (const { status, annotations } of tests) {
      const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' ? (description ?? []) : []));
      if (status === 'skipped') console.log(`skipped: ${title}: ${reasons.join(', ') || 'no reason given'}`);
    }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

/** Returns the message of the first failed attempt in one line, without colours. */
function firstError(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return stripVTControlCharacters(errors[0]?.message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 500);
}

const readReport = (name) => JSON.parse(readFileSync(report(name), 'utf8'));

/** Runs a step. @returns whether it succeeded, and its output if it was not printed yet */
function execute({ run, env, beside }) {
  return new Promise((resolve) => {
    const stdio = beside ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(node, run, {
      cwd: root,
      stdio,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env?.() },
    });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
    child.on('error', () => resolve({ succeeded: false, written }));
    child.on('close', (code) => resolve({ succeeded: code === 0, written }));
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
if (unknown) fail(`There is no step "${unknown}"; there are: ${steps.map(({ name }) => name).join(', ')}.`);
if (!hasBinaries)
  console.log(
    'No real servers given (KRATOS_BINARY, HYDRA_BINARY): the simulator is compared with the recordings only.',
  );

const total = { passed: 0, failed: 0, skipped: 0 };
const seconds = [];
const failed = [];
async function take(step) {
  if (!step.beside) console.log(`\n--- ${step.name}`);
  const started = performance.now();
  const { succeeded, written } = await execute(step);
  seconds.push(`${step.name} ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (step.beside) process.stdout.write(`\n--- ${step.name}, which ran beside the others\n${Buffer.concat(written)}`);
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    if (step.count) counted = step.count(step.name);
    else if (succeeded) counted.passed = 1;
  } catch {
    console.error(`${step.name} wrote no report.`);
  }
  // A step can fail without a failed test, for example during its set-up.
  if (!succeeded && counted.failed === 0) counted.failed = 1;
  const { failures = [] } = counted;
  if (counted.failed > 0)
    failed.push(...(failures.length > 0 ? failures : ['failed']).map((it) => `${step.name}: ${it}`));
  for (const key of Object.keys(total)) total[key] += counted[key];
}

async function inOrder(some) {
  for (const step of some) await take(step);
}

const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
// Node 20, which may run this file, has no `Object.groupBy`.
await Promise.all([inOrder(chosen.filter((step) => !step.beside)), inOrder(chosen.filter((step) => step.beside))]);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${seconds.join(', ')}`);
// Print failures again at the end of the log.
for (const line of failed) console.error(line);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
