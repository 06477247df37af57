// Old versions of Node must be able to run this file, so that it can report that they are too old.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Its lock file has the version and the checksum of Node for each platform. */
const nodeFolder = join(root, 'tools', 'run', 'node');

const major = Number(process.versions.node.split('.')[0]);
const isNewEnough = major >= Number(readFileSync(join(root, '.nvmrc'), 'utf8'));

/** What can be installed: the command it is for, arguments of npm, and whether an entry of the lock file belongs to it. */
const sets = {
  start: { command: 'npm start', args: ['--omit=dev'], has: ({ dev, devOptional }) => !dev && !devOptional },
  test: { command: 'npm test', args: [], has: () => true },
  storybook: { command: 'Storybook', args: [], has: () => true },
};

/** Prints an error and ends the process with exit code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const lockOf = (folder) => readJson(join(folder, 'package-lock.json')).packages;
const installedIn = (folder) => readJson(join(folder, 'node_modules', '.package-lock.json')).packages || {};

/** Returns the packages of a lock file that are not installed in their versions. More packages do no harm. */
function missingIn(folder, has) {
  const [locked, installed] = [lockOf(folder), installedIn(folder)];
  return Object.keys(locked).filter((name) => {
    const { optional, devOptional, version } = locked[name];
    if (name === '' || !has(locked[name])) return false;
    // Optional packages are for one platform each.
    if (!installed[name]) return !optional && !devOptional;
    return installed[name].version !== version;
  });
}

// npm writes a list or, for a single value, the value.
const isForThisPlatform = ({ os, cpu }) =>
  [].concat(os).includes(process.platform) && [].concat(cpu).includes(process.arch);

/** The folder of the package with Node for this platform, below `nodeFolder`; undefined if there is no such package. */
const nodePackage = Object.keys(lockOf(nodeFolder)).find((name) => isForThisPlatform(lockOf(nodeFolder)[name]));

/**
 * Returns the path of the Node that runs everything but the scripts which install it: this process's own if it is new
 * enough, else the one that `install` adds.
 */
export function projectNode() {
  if (isNewEnough) return process.execPath;
  return join(nodeFolder, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Links an installed Node into node_modules/.bin: npm puts this folder first in the path of scripts. */
function linkNode() {
  const [file, link] = [projectNode(), join(root, 'node_modules', '.bin', 'node')];
  if (!file.startsWith(nodeFolder) || process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(dirname(link), file), link);
}

/** Runs `npm ci` in a folder. @returns its exit code */
function npmCi(folder, args, stderr) {
  const npm = process.env.npm_execpath;
  const all = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'].concat(args);
  const options = { cwd: folder, stdio: ['ignore', 'ignore', stderr], shell: !npm && process.platform === 'win32' };
  const child = npm ? spawn(process.execPath, [npm].concat(all), options) : spawn('npm', all, options);
  return new Promise((resolve) => {
    child.on('error', () => fail('npm was not found: install Node 20 or later, which includes npm.'));
    child.on('close', resolve);
  });
}

/** Installs the packages of a folder's lock file; ends the process if that fails. */
async function installPackages(folder, args) {
  // The lock file names no registry, so npm would ask for the address of each package. Its cache has the old addresses; it
  // fails where the cache is older than the lock file.
  if ((await npmCi(folder, args.concat('--prefer-offline'), 'ignore')) === 0) return;
  if ((await npmCi(folder, args, 'inherit')) !== 0)
    fail('npm could not install the packages; its lines above say why.');
}

/** Returns the bytes of the files in a folder; links are not followed. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size);
  }, 0);
}

/** Returns a line such as `[########------------] 153 of 382`. */
export function bar(done, all) {
  const filled = Math.floor((20 * done) / all);
  return `[${'#'.repeat(filled)}${'-'.repeat(20 - filled)}] ${done} of ${all}`;
}

/** Draws how many of the packages are there until they all are, if the output is a terminal. @returns a function that ends it */
function drawProgress(files) {
  if (!process.stdout.isTTY) return () => {};
  const draw = () => process.stdout.write(`\r  ${bar(files.filter((file) => existsSync(file)).length, files.length)}`);
  const timer = setInterval(draw, 500);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001b[K');
  };
}

/** Installs the packages of steps at the same time, and prints the steps, a bar and the result. */
async function runSteps(steps) {
  const started = Date.now();
  for (const { title } of steps) console.log(title);
  const end = drawProgress(
    steps.flatMap(({ folder, names }) => names.map((name) => join(folder, name, 'package.json'))),
  );
  await Promise.all(steps.map(({ folder, args }) => installPackages(folder, args)));
  end();
  const bytes = steps.reduce((sum, { folder }) => sum + sizeOf(join(folder, 'node_modules')), 0);
  console.log(`Installed ${Math.round(bytes / 1e6)} MB in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * Installs what is missing of a set, and Node if this one is older than `.nvmrc` says. Does nothing else, in a few
 * milliseconds, if all is there. Ends the process if the installation fails.
 * @param set `start` for `npm start`, without development tools; `test` or `storybook` for everything
 */
export async function install(set) {
  if (major < 20) fail(`Node 20 or later is needed; this is ${process.version}.`);
  if (!isNewEnough && !nodePackage)
    fail(`There is no package with Node for ${process.platform}-${process.arch}: install Node 24 or later.`);
  const steps = [];
  const { version } = lockOf(nodeFolder)[nodePackage] || {};
  const installed = installedIn(nodeFolder)[nodePackage] || {};
  if (!isNewEnough && installed.version !== version) {
    const title = `Installing Node ${version}, because this is ${process.version} ...`;
    steps.push({ title, folder: nodeFolder, args: [], names: [nodePackage] });
  }
  if (missingIn(root, sets[set].has).length > 0) {
    // `npm ci` removes what it does not install: development tools that are here stay.
    const { args, has } = Object.values(installedIn(root)).some(({ dev }) => dev) ? sets.test : sets[set];
    const names = missingIn(root, has).filter((name) => name.includes('node_modules/'));
    const title = `Installing packages for ${sets[set].command} (${names.length}) ...`;
    steps.push({ title, folder: root, args, names });
  }
  if (steps.length > 0) await runSteps(steps);
  if (!existsSync(process.execPath)) fail('The installation removed the Node that runs it: run the command again.');
  linkNode();
}
