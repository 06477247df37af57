// `npm test`: installs what is missing, runs the gate, and ends with one line that counts the checks.
//   npm test                       the gate: the checks that every change needs
//   npm run test:all               the whole run
//   npm run test:rest              what the whole run has and the gate has not
//   npm test -- types unit         only these steps
//   npm test -- gateway/throttle   only the tests in this folder or file
//   npm test -- e2e --shard=1/4    one of four parts of a step of Vitest or Playwright
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, install, projectNode, root } from './install.mjs';
import { hasBinaries, stepOf, steps } from './steps.mjs';

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('--'));
const names = args.filter((arg) => !arg.startsWith('--'));
const modes = { '--all': ['gate', 'rest'], '--rest': ['rest'] };
const shard = options.filter((option) => /^--shard=\d+\/\d+$/.test(option));
const unknownOption = options.find((option) => !(option in modes) && !shard.includes(option));
if (unknownOption) fail(`There is no option "${unknownOption}"; there are: --all, --rest, --shard=1/4.`);

const named = names.map((name) => steps.find((step) => step.name === name) ?? stepOf(name));
const unknown = names.find((_, index) => !named[index]);
if (unknown)
  fail(`There is no step and no folder "${unknown}"; the steps are: ${steps.map(({ name }) => name).join(', ')}.`);
const parts = modes[options.find((option) => option in modes)] ?? ['gate'];
const chosen = names.length > 0 ? named : steps.filter(({ part }) => parts.includes(part));
if (shard.length > 0 && !chosen.every(({ shards }) => shards))
  fail('Only steps of Vitest or Playwright have shards, such as: npm test -- e2e --shard=1/4');

await install('test');
const node = projectNode();
const reports = mkdtempSync(join(tmpdir(), 'checks-'));
/** Node's compile cache for the processes of a run. The gateway and the simulator use the same folder. */
const compiled = join(root, 'node_modules', '.cache', 'node-compile');

/** Runs a step. @returns whether it succeeded, and its output if it was not printed yet */
function execute({ run, env, lane }, report) {
  return new Promise((resolve) => {
    const stdio = lane ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(node, run(report, shard), {
      cwd: root,
      stdio,
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env?.(report) },
    });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
    child.on('error', () => resolve({ succeeded: false, written }));
    child.on('close', (code) => resolve({ succeeded: code === 0, written }));
  });
}

if (!hasBinaries && chosen.some(({ name }) => name.startsWith('contract')))
  console.log(
    'No real servers given (KRATOS_BINARY, HYDRA_BINARY): the simulator is compared with the recordings only.',
  );

const total = { passed: 0, failed: 0, skipped: 0 };
const seconds = [];
const failed = [];
async function take(step) {
  if (!step.lane) console.log(`\n--- ${step.name}`);
  const started = performance.now();
  const report = join(reports, `${chosen.indexOf(step)}.json`);
  const { succeeded, written } = await execute(step, report);
  seconds.push(`${step.name} ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (step.lane) process.stdout.write(`\n--- ${step.name}\n${Buffer.concat(written)}`);
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    if (step.count) {
      counted = step.count(JSON.parse(readFileSync(report, 'utf8')));
      // `tools/documents/{capabilities,specification}/write.ts` read the reports of whole steps.
      if (steps.includes(step) && shard.length === 0) cpSync(report, join(root, `dist/checks/${step.name}.json`));
    } else if (succeeded) counted.passed = 1;
  } catch {
    console.error(`${step.name} wrote no report.`);
  }
  // A step can fail without a failed test, for example during its set-up.
  if (!succeeded && counted.failed === 0) counted.failed = 1;
  const { failures = [] } = counted;
  if (counted.failed > 0) {
    failed.push(...(failures.length > 0 ? failures : [{ text: 'failed' }]).map(({ text }) => `${step.name}: ${text}`));
    // A contract run has one test file for all suites.
    const files = step.name.startsWith('contract') ? [] : new Set(failures.map(({ file }) => file));
    for (const name of [step.name, ...files]) failed.push(`  repeat it alone: npm test -- ${name}`);
  }
  for (const key of Object.keys(total)) total[key] += counted[key];
}

/** Runs lanes beside each other, and the steps of each in order. */
async function inLanes(some) {
  const lanes = new Set(some.map(({ lane }) => lane));
  await Promise.all([...lanes].map((lane) => inOrder(some.filter((step) => step.lane === lane))));
}

async function inOrder(some) {
  for (const step of some) await take(step);
}

const late = chosen.filter((step) => step.late);
await inLanes(chosen.filter((step) => step.lane && !step.late));
await Promise.all([inLanes(late), inOrder(chosen.filter((step) => !step.lane))]);
rmSync(reports, { recursive: true, force: true });
console.log(`\n${seconds.join(', ')}`);
// Print failures again at the end of the log.
for (const line of failed) console.error(line);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
