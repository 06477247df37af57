import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { '': own } = packages;
/** Packages from the registry: without the workspaces, which are folders of this repository, and the links to them. */
const installed = Object.fromEntries(
  Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link),
);

test('the lock file has the checksum of every package', () => {
  expect(Object.keys(installed).filter((folder) => !installed[folder].integrity)).toEqual([]);
});

test('the lock file names no registry, so that each person installs from theirs', () => {
  expect(Object.keys(installed).filter((folder) => installed[folder].resolved)).toEqual([]);
});

test('the lock file lists the packages of every platform, so that npm ci accepts it on each', () => {
  const listed = new Set(Object.keys(installed).map((folder) => folder.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !listed.has(name));
  expect(missing).toEqual([]);
});

test('npm runs no script of a package', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], { cwd: root });
  expect(stdout.trim()).toBe('true');
});

test('each platform has one package with Node, at a fixed version', () => {
  const platforms = Object.entries(own.optionalDependencies).map(([name, version]) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const { os, cpu } = installed[`node_modules/${name}`];
    return `${os}-${cpu}`;
  });
  expect(platforms.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']);
});
