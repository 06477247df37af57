import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyProject } from './empty-project.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let project = '';
let unpacked = 0;

beforeAll(async () => {
  ({ project, unpacked } = await createEmptyProject('@playwright/test', '@types/node', 'typescript'));
  const options = { module: 'NodeNext', target: 'ES2024', strict: true, noEmit: true, types: ['node'] };
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true }, files: ['use.ts'] }),
  );
  await cp(join(root, 'tools/package/fresh.txt'), join(project, 'use.ts'));
  await cp(join(root, 'tools/demo/identity.schema.json'), join(project, 'tools/demo/identity.schema.json'));
  await cp(join(root, 'tools/demo/kratos.yml'), join(project, 'kratos.yml'));
}, 180_000);
afterAll(() => rm(project, { recursive: true, force: true }));

test('the package has at most 2 MB and contains nothing of the app', async () => {
  expect(unpacked).toBeLessThanOrEqual(2_000_000);
  const { stdout } = await run('grep', [
    '-rlE',
    'Plus Que Pro|react-router-dom',
    join(project, 'node_modules/ory-simulator'),
  ]).catch(() => ({ stdout: '' }));
  expect(stdout).toBe('');
});

test('the README of the package names the required Node and has no relative links', async () => {
  const own = join(project, 'node_modules/ory-simulator');
  const page = await readFile(join(own, 'README.md'), 'utf8');
  const { engines, peerDependencies, peerDependenciesMeta } = JSON.parse(
    await readFile(join(own, 'package.json'), 'utf8'),
  );
  expect(page).toContain(`Node ${engines.node.replace('>=', '')} or newer; MSW and Vite`);
  expect(Object.keys(peerDependencies)).toEqual(['msw', 'vite']);
  expect(peerDependenciesMeta).toEqual({ msw: { optional: true }, vite: { optional: true } });
  expect(page.match(/\]\((?!https?:)/g)).toBeNull();
});

test('a program can use each entry of the package', async () => {
  const { stdout } = await run(process.execPath, ['use.ts'], { cwd: project });
  expect(stdout).toContain('used');
});

test('the types of the package fit this program', async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

test('the command of the package serves Kratos, the panel and the control API', async () => {
  const bin = join(project, 'node_modules/ory-simulator/bin.js');
  const [port, admin] = [await freePort(), await freePort()];
  const env = { ...process.env, SERVE_PUBLIC_PORT: `${port}`, SERVE_ADMIN_PORT: `${admin}` };
  const argv = [bin, 'kratos', 'serve', '-c', 'kratos.yml', '--dev', '--control', '0'];
  const child = spawn(process.execPath, argv, { cwd: project, env });
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/control is ready/.test(output)) break;
  }
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  const panel = /control is ready on (\S+)/.exec(output)?.[1];
  const get = async (path: string) => {
    const answer = await fetch(new URL(path, panel));
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]} ${await answer.text()}`;
  };
  const page = await get('/');
  expect(page).toMatch(/^200 text\/html .*<title>Simulator/s);
  for (const [, file = ''] of page.matchAll(/(?:src|href)="\.?(\/[^"]+\.(?:js|css))"/g))
    expect(await get(file)).toMatch(/^200 text\/(?:javascript|css) ./);
  const calls = [
    'scenarios',
    'mailbox',
    'identities',
    'flows',
    'clock',
    'faults',
    'journal',
    'catalogue',
    'checkpoints',
  ];
  for (const call of calls) expect(await get(call), call).toMatch(/^200 application\/json /);
  expect(await get('ledger')).toMatch(/^200 text\/html <!doctype html>/i);
  child.kill();
  expect((await once(child, 'exit'))[0]).toBe(0);
});
