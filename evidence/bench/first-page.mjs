/**
 * Measures the time from a fresh clone to the first page:
 *
 *     npm run evidence -- bench:first-page [--cold]     --cold: with an empty npm cache
 *
 * Clones this repository's last commit into a temporary folder, runs `npm start` there on the Node of the PATH, and waits until
 * the app serves its form for registration with status 200. The exit code is 1 if the limit is missed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@members/testkit/world-ports';
import { judge } from './figures.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Seconds with a filled and with an empty npm cache. */
const limits = { warm: 30, cold: 45 };
const cache = process.argv.includes('--cold') ? 'cold' : 'warm';

const folder = mkdtempSync(join(tmpdir(), 'first-page-'));
const clone = join(folder, 'clone');

/** Returns the variables of a shell outside of npm scripts: npm adds its own, and folders of this checkout to the PATH. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm|node)_/i.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const empty = cache === 'cold' ? { npm_config_cache: join(folder, 'cache') } : {};
  return { ...Object.fromEntries(own), PATH: path.join(delimiter), ...empty };
}

async function servesForm(address) {
  const response = await fetch(address).catch(() => undefined);
  return response?.status === 200 && (await response.text()).includes('<form');
}

execFileSync('git', ['clone', '--quiet', root, clone]);
const ports = await freePorts();
// `kratosAdmin` is the variable PORT_KRATOS_ADMIN, `kratosPublic` is PORT_KRATOS.
const variables = Object.entries(ports).map(([name, port]) => [
  `PORT_${name.replace('Public', '').replace('Admin', '_ADMIN').toUpperCase()}`,
  `${port}`,
]);

const started = performance.now();
const seconds = () => (performance.now() - started) / 1000;
// In a group of its own, so that a signal reaches npm's children, too.
const child = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...environment(), ...Object.fromEntries(variables) },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
child.stdout.on('data', (text) => {
  for (const line of `${text}`.split('\n').filter((line) => /^(?:Install|Build)/.test(line)))
    console.log(`${seconds().toFixed(1).padStart(6)} s  ${line}`);
});
let isRunning = true;
const ended = new Promise((resolve) => child.on('close', resolve)).then(() => {
  isRunning = false;
});
while (isRunning && !(await servesForm(`http://localhost:${ports.app}/registration`))) await wait(50);
if (isRunning) {
  judge(`first page of a clone, ${cache} cache (s)`, seconds(), '<=', limits[cache]);
  process.kill(-child.pid, 'SIGTERM');
  await ended;
} else {
  console.error('npm start ended before it served a page.');
  process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
