import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { scenarioOf } from 'ory-simulator/reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyProject } from './empty-project.ts';
import { entries } from './entries.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let project = '';
let unpacked = 0;
/** The programs in SKILL.md. */
let snippets: readonly string[] = [];

beforeAll(async () => {
  const tools = ['@playwright/test', '@types/node', 'msw', 'typescript', 'vite'];
  ({ project, unpacked } = await createEmptyProject(...tools));
  const own = join(project, 'node_modules/ory-simulator');
  await mkdir(join(project, 'skill'));
  await run(process.execPath, [join(own, 'bin.js'), 'init', 'skill'], { cwd: project });
  const skill = await readFile(join(own, 'SKILL.md'), 'utf8');
  snippets = [...skill.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
  for (const [index, code] of snippets.entries()) await writeFile(join(project, 'skill', `${index}.ts`), code);
  const options = { module: 'NodeNext', target: 'ES2024', strict: true, noEmit: true, types: ['node'] };
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...options, skipLibCheck: true },
      files: ['use.ts', ...snippets.map((_, index) => `skill/${index}.ts`)],
    }),
  );
  await cp(join(root, 'tools/package/fresh.txt'), join(project, 'use.ts'));
  await cp(join(root, 'tools/demo/identity.schema.json'), join(project, 'tools/demo/identity.schema.json'));
  await cp(join(root, 'tools/demo/kratos.yml'), join(project, 'kratos.yml'));
}, 180_000);
afterAll(() => rm(project, { recursive: true, force: true }));

test('the package has at most 5.5 MB with all that it needs; of the app it has the built screens only, in 0.6 MB', async () => {
  const folder = join(project, 'node_modules/ory-simulator/parts/screens');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map(({ parentPath, name }) => stat(join(parentPath, name)));
  const screens = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  expect(screens).toBeGreaterThan(0);
  expect(screens).toBeLessThanOrEqual(600_000);
  expect(unpacked - screens).toBeLessThanOrEqual(5_500_000);
  const { stdout } = await run('grep', [
    '-rlE',
    '--exclude-dir=screens',
    'Plus Que Pro|react-router-dom',
    join(project, 'node_modules/ory-simulator'),
  ]).catch(() => ({ stdout: '' }));
  expect(stdout).toBe('');
});

test('the package alone runs its command and the programs of all entries; only the entry `msw` needs MSW', async () => {
  const alone = await mkdtemp(join(tmpdir(), 'alone-'));
  try {
    await cp(join(project, 'node_modules/ory-simulator'), join(alone, 'node_modules/ory-simulator'), {
      recursive: true,
    });
    const bin = join(alone, 'node_modules/ory-simulator/bin.js');
    await run(process.execPath, [bin, 'init'], { cwd: alone });
    await cp(join(root, 'tools/package/alone.txt'), join(alone, 'use.mjs'));
    const program = await run(process.execPath, ['use.mjs'], { cwd: alone });
    expect(program.stdout).toBe('used\n');
    const doctor = (file: string) =>
      run(process.execPath, [bin, 'doctor', '-c', file, '--dev', '--watch-courier'], { cwd: alone });
    expect((await doctor('kratos.yml')).stdout).toBe('No problem found.\n');
    await writeFile(join(alone, 'wrong.yml'), 'selfservice:\n  default_browser_return_url: 7\n');
    await expect(doctor('wrong.yml')).rejects.toMatchObject({
      stdout: expect.stringMatching(/^wrong\.yml:2: .*expected an address, got the number 7/),
    });
  } finally {
    await rm(alone, { recursive: true, force: true });
  }
});

test('the package contains the licence text of each package in it', async () => {
  const folder = join(project, 'node_modules/ory-simulator');
  const [own, panel, screens] = await Promise.all(
    ['.', 'parts/panel', 'parts/screens'].map((part) => readFile(join(folder, part, 'THIRD-PARTY-NOTICES.md'), 'utf8')),
  );
  const notices = (page = '') => page.split(/^## /m).slice(1);
  const names = [...notices(own), ...notices(panel), ...notices(screens)].map((notice) => /^\S+/.exec(notice)?.[0]);
  const manifests = await Promise.all(
    ['engines', 'simulator'].map(async (part) => JSON.parse(await readFile(join(root, part, 'package.json'), 'utf8'))),
  );
  const all = manifests.flatMap(({ dependencies }) => Object.keys(dependencies));
  const foreign = all.filter((name) => !name.startsWith('@members/'));
  expect(names).toEqual(expect.arrayContaining([...foreign, 'react-dom', 'react-router']));
  // The shortest licence is ISC with 700 characters.
  for (const notice of notices(own)) expect(notice.length, notice).toBeGreaterThan(600);
});

test('the package requires Node only; its README names the version and has no relative links', async () => {
  const own = join(project, 'node_modules/ory-simulator');
  const page = await readFile(join(own, 'README.md'), 'utf8');
  const { dependencies, engines, peerDependencies, peerDependenciesMeta } = JSON.parse(
    await readFile(join(own, 'package.json'), 'utf8'),
  );
  expect(dependencies).toBeUndefined();
  expect(page).toContain(`Node ${engines.node.replace('>=', '')} or newer; MSW and Vite`);
  expect(Object.keys(peerDependencies)).toEqual(['@modelcontextprotocol/sdk', 'msw', 'playwright-core', 'vite', 'zod']);
  expect(Object.values(peerDependenciesMeta)).toEqual(Array(5).fill({ optional: true }));
  expect(page.match(/\]\((?!https?:|#)/g)).toBeNull();
});

test('publint and Are the types wrong find nothing', async () => {
  const own = join(project, 'node_modules/ory-simulator');
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  const publint = run(process.execPath, [bin('publint'), own, '--strict', '--pack', 'false']);
  const attw = run(process.execPath, [bin('attw'), '--pack', own, '--profile', 'esm-only', '--no-emoji']);
  // Both exit with 1 if they find a problem.
  await expect(Promise.all([publint, attw])).resolves.toHaveLength(2);
});

test.each([0, 1, 2])('program %i of SKILL.md runs', async (index) => {
  const { stdout } = await run(process.execPath, [`${index}.ts`], { cwd: join(project, 'skill') });
  expect(stdout).toMatch([/^true/, /^render the screen at \S+\/login\?flow=/, /^\d{6}\n\d+/][index] ?? /^$/);
});

test('SKILL.md and llms.txt name scenarios, entries, functions and commands that exist', async () => {
  expect(snippets).toHaveLength(3);
  const own = join(project, 'node_modules/ory-simulator');
  const skill = await readFile(join(own, 'SKILL.md'), 'utf8');
  const index = await readFile(join(own, 'llms.txt'), 'utf8');
  const scenarios = [...skill.matchAll(/`([a-z-]+\/[a-z-]+)`/g)].map(([, name = '']) => name);
  const parts = Object.keys(entries).map((entry) => entry.replace('.', 'ory-simulator'));
  const named = scenarios.filter((name) => !name.startsWith('ory-simulator/'));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !scenarioOf(name))).toEqual([]);
  expect(scenarios.filter((name) => name.startsWith('ory-simulator/') && !parts.includes(name))).toEqual([]);
  const rows = [...index.matchAll(/^- `(ory-simulator(?:\/\w+)?)`: (.*)$/gm)];
  expect(rows.map(([, entry]) => entry).toSorted()).toEqual(parts.toSorted());
  for (const [, entry = '', list = ''] of rows) {
    const functions = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const code = `console.log(Object.keys(await import('${entry}')).join(' '))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: project });
    expect(stdout.trim().split(' ')).toEqual(expect.arrayContaining(functions));
  }
  for (const file of index.matchAll(/\]\(([^)]+)\)/g)) await readFile(join(own, file[1] ?? ''));
  const help = (await run(process.execPath, [join(own, 'bin.js'), '--help'])).stdout;
  const words = [...`${skill}${index}`.matchAll(/ory-simulator (up|init|\w+ serve|\w+)\b(?=[^\n]*`)/g)].map(
    ([, word]) => word,
  );
  expect(words.length).toBeGreaterThan(6);
  expect(words.filter((word) => word !== 'up' && !help.includes(`ory-simulator ${word}`))).toEqual([]);
});

test('a program can use each entry of the package', async () => {
  const { stdout } = await run(process.execPath, ['use.ts'], { cwd: project });
  expect(stdout).toContain('used');
});

test('the types of the package fit this program', async () => {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
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
