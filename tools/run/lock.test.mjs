import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';

/** Returns the packages from the registry: without the workspaces, which are folders of this repository, and their links. */
function registryPackages(file) {
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.fromEntries(
    Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link),
  );
}

describe.each(['package-lock.json', 'tools/run/node/package-lock.json'])('%s', (file) => {
  const installed = registryPackages(file);

  test('has the checksum of every package', () => {
    expect(Object.keys(installed).filter((folder) => !installed[folder].integrity)).toEqual([]);
  });

  test('names no registry, so that each person installs from theirs', () => {
    expect(Object.keys(installed).filter((folder) => installed[folder].resolved)).toEqual([]);
  });

  test('lists the packages of every platform, so that npm ci accepts it on each', () => {
    const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const listed = new Set(Object.keys(installed).map((folder) => folder.split('node_modules/').at(-1)));
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !listed.has(name));
    expect(missing).toEqual([]);
  });
});

test('npm runs no script of a package', async () => {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'ignore-scripts'], { cwd: root });
  expect(stdout.trim()).toBe('true');
});

test('each platform has one package with Node, of the one major version of .nvmrc', () => {
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const platforms = Object.values(registryPackages('tools/run/node/package-lock.json')).map(({ os, cpu, version }) => {
    expect(version.split('.')[0]).toBe(major);
    return `${os}-${cpu}`;
  });
  expect(platforms.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']);
});

test('npm start installs no browser, no test runner and no type checker of its own', () => {
  const started = Object.entries(registryPackages('package-lock.json')).filter(([, { dev, devOptional }]) => {
    return !dev && !devOptional;
  });
  const names = started.map(([folder]) => folder.split('node_modules/').at(-1));
  expect(names).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(vitest|typescript|storybook|jsdom|knip|sharp|testcontainers)$/)]),
  );
  expect(names).toContain('vite');
  expect(names.length).toBeLessThan(460);
});
