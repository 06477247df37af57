import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingEntries, platformOf } from './complete-lock.mjs';

test.each([
  ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@biomejs/cli-linux-x64', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxc-parser/binding-android-arm-eabi', { os: ['android'], cpu: ['arm'] }],
  ['@oxc-parser/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s says what it is for', (name, platform) => {
  expect(platformOf(name, ['@biomejs/cli-linux-x64-musl'])).toEqual(platform);
});

test('the lock file names the packages of every platform, so that npm ci takes it anywhere', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  expect(missingEntries(lock)).toEqual({});
});

test('what is missing is told by its owner, at the version that it asks for', () => {
  const owner = { version: '2.0.0', dev: true, optionalDependencies: { 'x-win32-ia32': '2.0.0' } };
  expect(missingEntries({ packages: { 'node_modules/x': owner } })).toEqual({
    'node_modules/x-win32-ia32': { version: '2.0.0', dev: true, optional: true, os: ['win32'], cpu: ['ia32'] },
  });
});

test('nothing is guessed', () => {
  const owner = (optionalDependencies) => ({ packages: { 'node_modules/x': { optionalDependencies } } });
  expect(() => missingEntries(owner({ 'x-y': '1.0.0' }))).toThrow(/node_modules\/x wants x-y@1\.0\.0/);
  expect(() => missingEntries(owner({ 'x-win32-x64': '^1.0.0' }))).toThrow(/x-win32-x64@\^1\.0\.0/);
});
