// Old versions of Node must be able to read this file, to be told that they are too old.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that the lock file names; everything but these scripts runs on it. */
export const node = join(root, 'node_modules', '.bin', 'node');

export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Packages by their folders, as a lock file lists them. */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** Whether all that the lock file asks of every machine is there, in its version; more does no harm. */
function isInstalled() {
  const there = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const asked = Object.entries(packagesIn(join(root, 'package-lock.json')));
  return asked.every(
    ([folder, { version, optional }]) =>
      folder === '' || optional || (there[folder] !== undefined && there[folder].version === version),
  );
}

/** Installs the dependencies where they are missing or older than the lock file; ends the process where it cannot. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Node 20 or later is needed; this is ${process.version}.`);
  }
  if (isInstalled()) return;
  console.log('Installing what is missing ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  const done = npm ? spawnSync(process.execPath, [npm].concat(args), options) : spawnSync('npm', args, options);
  if (done.error) fail('npm was not found: install Node 20 or later, which brings it.');
  if (done.status !== 0) fail('npm could not install what is missing; its lines above say why.');
}
