// Old versions of Node must be able to read this file, to be told that they are too old.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function fail(line) {
  console.error(line);
  process.exit(1);
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs what is missing with the npm that started this, else with the one on the PATH. */
function install() {
  console.log('Installing what is missing ...');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file written where a registry lacked the optional packages of
  // other platforms. With --no-save the locked versions are taken and the lock file stays as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  const done = npm ? spawnSync(process.execPath, [npm].concat(args), options) : spawnSync('npm', args, options);
  if (done.error) fail('npm was not found: install Node 20 or later, which brings it.');
  if (done.status !== 0) fail('npm could not install what is missing; its lines above say why.');
}

/** Runs the demonstration on the Node of the lock file, and ends as it ends. */
function start() {
  const node = join(root, 'node_modules', '.bin', 'node');
  const args = [join(root, 'demo', 'start.ts')].concat(process.argv.slice(2));
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  });
  child.on('error', (error) =>
    fail(`Node 24 could not be started (${error.message}): remove node_modules and try again.`),
  );
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 1) : code));
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node 20 or later is needed; this is ${process.version}.`);
}
if (!isInstalled()) install();
start();
