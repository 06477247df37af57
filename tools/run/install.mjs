// Old versions of Node must be able to run this file, so that it can report that they are too old.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const major = Number(process.versions.node.split('.')[0]);

/** Prints an error and ends the process with exit code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The path of Node in the package for this platform, one of the optional dependencies; undefined if none is installed. */
function packagedNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  return Object.keys(readJson(join(root, 'package.json')).optionalDependencies)
    .map((name) => join(root, 'node_modules', name, 'bin', binary))
    .find((file) => existsSync(file));
}

/**
 * Returns the path of the Node that runs everything but the scripts which install it: the one from the packages. On a
 * platform without such a package it is this process's own, if that is new enough; else the process ends with a message.
 */
export function projectNode() {
  const file = packagedNode() || (major >= 24 ? process.execPath : undefined);
  if (!file) fail(`There is no package with Node for ${process.platform}-${process.arch}: install Node 24 or later.`);
  return file;
}

/** Links `node` into node_modules/.bin for the scripts of package.json. npm does so, too, but npm 10 removes the link again. */
function linkNode() {
  const [file, link] = [packagedNode(), join(root, 'node_modules', '.bin', 'node')];
  if (!file || process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), file), link);
}

/** Tells whether node_modules has all packages of the lock file in their versions. More packages do no harm. */
function isInstalled() {
  const { packages: installed = {} } = readJson(join(root, 'node_modules', '.package-lock.json'));
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  return Object.keys(locked).every((folder) => {
    // Optional packages are for one platform each.
    if (folder === '' || (locked[folder].optional && !installed[folder])) return true;
    return installed[folder] !== undefined && installed[folder].version === locked[folder].version;
  });
}

function installPackages() {
  console.log('Installing packages ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  const done = npm ? spawnSync(process.execPath, [npm].concat(args), options) : spawnSync('npm', args, options);
  if (done.error) fail('npm was not found: install Node 20 or later, which includes npm.');
  if (done.status !== 0) fail('npm could not install the packages; its lines above say why.');
}

/** Runs `npm ci` if packages are missing or differ from the lock file; ends the process if that fails. */
export function install() {
  if (major < 20) fail(`Node 20 or later is needed; this is ${process.version}.`);
  if (!isInstalled() || !(packagedNode() || major >= 24)) installPackages();
  linkNode();
}
