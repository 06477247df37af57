import { execFile } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bar, root } from './install.mjs';

/** Stands for npm: installs what the lock file in the current folder says, and notes its folder and arguments. */
const npm = `
const fs = require('node:fs');
const path = require('node:path');
fs.appendFileSync(process.env.CALLS, path.basename(process.cwd()) + ' ' + process.argv.slice(2).join(' ') + '\\n');
if (process.env.OLD_CACHE && process.argv.includes('--prefer-offline')) process.exit(1);
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const here = Object.entries(packages).filter(([name, { dev, os, cpu }]) =>
  name !== '' && !(dev && process.argv.includes('--omit=dev')) &&
  [os ?? process.platform].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch));
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules/.bin', { recursive: true });
for (const [name] of here) {
  fs.mkdirSync(path.join(name, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(name, 'bin', 'node'), '');
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(here) }));
`;

let folder;
let calls;

const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value));

/** Runs `install` in the temporary checkout. @returns its output and the calls of npm */
async function install(set, variables = {}) {
  rmSync(calls, { force: true });
  const script = `import('./tools/run/install.mjs').then(async ({ install, projectNode }) => {
    await install('${set}');
    console.log(projectNode());
  })`;
  const env = { ...process.env, npm_execpath: join(folder, 'npm.cjs'), CALLS: calls, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: folder, env });
  const npmCalls = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { lines: stdout.trim().split('\n'), npmCalls };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkout-'));
  calls = join(folder, 'calls.txt');
  mkdirSync(join(folder, 'tools/run/node'), { recursive: true });
  for (const file of ['tools/run/install.mjs', 'tools/run/node/package-lock.json', '.nvmrc'])
    cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'npm.cjs'), npm);
  write('package-lock.json', {
    packages: {
      '': {},
      'node_modules/fastify': { version: '5.0.0' },
      'node_modules/vitest': { version: '5.0.0', dev: true },
      'node_modules/other-platform': { version: '1.0.0', optional: true, os: ['none'] },
    },
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('npm start installs no development tools, and nothing when it starts again', async () => {
  const first = await install('start');
  expect(first.npmCalls).toEqual([expect.stringMatching(/ ci --ignore-scripts .* --omit=dev --prefer-offline$/)]);
  expect(first.lines[0]).toBe('Installing packages for npm start (1) ...');
  expect(first.lines[1]).toMatch(/^Installed \d+ MB in \d+ s\.$/);
  expect(await install('start')).toEqual({ lines: [process.execPath], npmCalls: [] });
});

test.each(['test', 'storybook'])('%s adds the development tools', async (set) => {
  await install('start');
  const { npmCalls } = await install(set);
  expect(npmCalls).toEqual([expect.not.stringContaining('--omit')]);
  expect((await install(set)).npmCalls).toEqual([]);
});

test('npm start keeps the development tools that are installed, when the lock file changes', async () => {
  await install('test');
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  lock.packages['node_modules/fastify'].version = '5.0.1';
  write('package-lock.json', lock);
  await install('start');
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(true);
});

test('npm asks the registry if its cache is older than the lock file', async () => {
  const { npmCalls } = await install('test', { OLD_CACHE: 'yes' });
  expect(npmCalls).toEqual([
    expect.stringContaining('--prefer-offline'),
    expect.not.stringContaining('--prefer-offline'),
  ]);
});

test('the running Node is used if it is new enough, and no other is installed', async () => {
  const { lines, npmCalls } = await install('start');
  expect(lines.at(-1)).toBe(process.execPath);
  expect(npmCalls.filter((call) => call.startsWith('node '))).toEqual([]);
});

test('Node of the lock file is installed and linked if the running one is older than .nvmrc', async () => {
  writeFileSync(join(folder, '.nvmrc'), '999');
  const { lines, npmCalls } = await install('start');
  expect(npmCalls.map((call) => call.split(' ')[0])).toContain('node');
  expect(lines[0]).toMatch(/^Installing Node 24\.\d+\.\d+, because this is v\d+/);
  expect(lines.at(-1)).toContain(join('tools', 'run', 'node', 'node_modules'));
  expect(existsSync(lines.at(-1))).toBe(true);
  if (process.platform !== 'win32')
    expect(lstatSync(join(folder, 'node_modules/.bin/node')).isSymbolicLink()).toBe(true);
  expect((await install('start')).npmCalls).toEqual([]);
});

test('the bar shows how many packages are there', () => {
  expect(bar(0, 382)).toBe('[--------------------] 0 of 382');
  expect(bar(191, 382)).toBe('[##########----------] 191 of 382');
  expect(bar(382, 382)).toBe('[####################] 382 of 382');
});
