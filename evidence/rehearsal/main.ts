/**
 * Rehearses a release (`npm run evidence -- rehearsal`): publishes both npm packages to Verdaccio on this machine and uses them as
 * a reader of the README does, in empty folders: `npx ory-simulator`, and `npm install` with the recipe for Vitest. Verdaccio
 * passes other packages on from the registry that npm is configured with.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';
import { waitUntilReady } from '@members/testkit/wait-until-ready';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
const port = await freePort();
const registry = `http://127.0.0.1:${port}/`;
/** npm asks for a token before it publishes; the registry of the rehearsal accepts any. */
const npmrc = `registry=${registry}\n//127.0.0.1:${port}/:_authToken=rehearsal\naudit=false\nfund=false\n`;

await run(process.execPath, ['tools/package/main.ts'], { cwd: root });
const { stdout: upstream } = await run('npm', ['config', 'get', 'registry'], { cwd: root });
const packages = ['simulator', 'sign-in-react'].map((name) => join(root, 'dist', name));
const names: string[] = await Promise.all(
  packages.map(async (path) => JSON.parse(await readFile(join(path, 'package.json'), 'utf8')).name),
);

await writeFile(
  join(folder, 'verdaccio.yaml'),
  JSON.stringify({
    storage: join(folder, 'storage'),
    web: { enable: false },
    uplinks: { upstream: { url: upstream.trim() } },
    packages: {
      ...Object.fromEntries(names.map((name) => [name, { access: '$all', publish: '$all', unpublish: '$all' }])),
      '**': { access: '$all', publish: [], proxy: 'upstream' },
    },
    log: { type: 'stdout', format: 'json', level: 'warn' },
  }),
);
const verdaccio = join(dirname(createRequire(import.meta.url).resolve('verdaccio/package.json')), 'bin/verdaccio');
const server = spawn(
  process.execPath,
  [verdaccio, '--config', join(folder, 'verdaccio.yaml'), '--listen', `127.0.0.1:${port}`],
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
);

/** Creates an empty project that installs from the registry of the rehearsal, with a cache of its own. */
async function emptyProject(name: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(project);
  await writeFile(join(project, '.npmrc'), `${npmrc}cache=${join(folder, 'cache')}\n`);
  return project;
}

/** Runs npm or npx in a project. @returns what it printed @throws with its output if it fails */
async function npm(project: string, command: 'npm' | 'npx', ...args: readonly string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { stdout } = await run(command, args, { cwd: project, env, maxBuffer: 2 ** 24 });
  return stdout;
}

/** Runs a step and prints how long it took. */
async function step(title: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`ok  ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

try {
  const stop = await waitUntilReady(server, `${registry}-/ping`);
  for (const [index, path] of packages.entries())
    await step(`${names[index]} is published`, async () => {
      await writeFile(join(path, '.npmrc'), npmrc);
      await npm(path, 'npm', 'publish', '--access', 'public').finally(() => rm(join(path, '.npmrc')));
    });

  const alone = await emptyProject('alone');
  await step('npx ory-simulator --version, in an empty folder', async () => {
    const printed = await npm(alone, 'npx', '--yes', 'ory-simulator', '--version');
    if (!/\d+\.\d+\.\d+/.test(printed)) throw new Error(`expected a version, got ${printed}`);
  });
  await step('npx ory-simulator starts the servers, without a file', async () => {
    const child = spawn('npx', ['--yes', 'ory-simulator', 'up', '--json'], {
      cwd: alone,
      stdio: ['ignore', 'pipe', 'inherit'],
      // npx does not pass signals on: the group of both is ended.
      detached: true,
    });
    const closed = once(child, 'close');
    let printed = '';
    for await (const line of createInterface(child.stdout)) {
      printed = line;
      break;
    }
    const { 'kratos public': kratos, app } = JSON.parse(printed);
    for (const address of [`${kratos}/health/ready`, app]) {
      const { status } = await fetch(address);
      if (status !== 200) throw new Error(`${address}: expected 200, got ${status}`);
    }
    if (child.pid) process.kill(-child.pid);
    await closed;
  });

  const project = await emptyProject('project');
  await run(process.execPath, ['tools/package/recipes.ts', project], { cwd: root });
  await step('npm install of both packages and of the tools of the recipe for Vitest', async () => {
    const react = ['react@19', 'react-dom@19', 'react-router-dom@7'];
    const testing = [
      'vitest',
      'jsdom',
      '@testing-library/dom',
      '@testing-library/react',
      '@testing-library/user-event',
    ];
    await npm(project, 'npm', 'install', ...names, ...react, ...testing, 'msw');
  });
  await step('the recipe for Vitest passes', async () => {
    await npm(project, 'npx', 'ory-simulator', 'init');
    await npm(project, 'npx', 'vitest', 'run');
  });
  await step('the screens load in Node', async () => {
    const program = `const { SignIn } = await import('@members/sign-in-react'); if (!SignIn) throw new Error('no SignIn');`;
    await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: project });
  });
  await stop();
} finally {
  server.kill();
  await rm(folder, { recursive: true, force: true });
}
