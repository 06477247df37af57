import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { load } from 'js-yaml';
import { type Listening, listen } from 'ory-simulator/adapter/server';
import { openSimulation } from 'ory-simulator/host/files';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { blockOf, blocks, moduleOf, page, root } from './blocks.ts';

const run = promisify(execFile);
const json = { accept: 'application/json' };
const servers: Listening[] = [];
let [kratos, control] = ['', ''];

/** What `ory-simulator kratos serve` listens on. */
beforeAll(async () => {
  const [open, admin] = [await freePort(), await freePort()];
  kratos = `http://127.0.0.1:${open}`;
  const simulation = await openSimulation({
    config: join(root, 'tools/demo/kratos.yml'),
    moved: { 'http://127.0.0.1:4433': kratos },
  });
  servers.push(await listen(simulation.kratos.public, { port: open }));
  servers.push(await listen(simulation.controlHandler, { port: admin }));
  control = `http://127.0.0.1:${admin}`;
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Somebody who can sign in, made as the page says. */
async function somebody(): Promise<void> {
  const [, command = ''] = /after `(curl [^`]+)`/.exec(page) ?? [];
  await run('sh', ['-ec', `${there(command)} -sS --fail`]);
}

const there = (code: string) =>
  code.replaceAll('http://127.0.0.1:4433', kratos).replaceAll('http://127.0.0.1:4435', control);

test('each block is a recipe that something runs', () => {
  const own = readFileSync(import.meta.filename, 'utf8');
  const story = readFileSync(join(root, 'e2e/stories/hosts/recipe.story.ts'), 'utf8');
  expect([...blocks.keys()].filter((name) => !`${own}${story}`.includes(`'${name}'`))).toEqual([]);
  expect(page.match(/^## /gm)).toHaveLength(10);
});

test('plain fetch', async () => {
  expect((await import(moduleOf('plain-fetch.ts'))).fields).toContain('csrf_token');
});

// Its tests are among these.
await import(moduleOf('vitest.ts'));

test('Storybook, by what calls a loader there', async () => {
  const before = globalThis.fetch;
  onTestFinished(() => void Object.assign(globalThis, { fetch: before }));
  const { loaders } = (await import(moduleOf('preview.ts'))).default;
  const context = { parameters: { scenario: 'login/wrong-password' } };
  const loaded = Object.assign(
    {},
    ...(await Promise.all(loaders.map((loader: (given: object) => object) => loader(context)))),
  );
  const flow = new URL(loaded.open).searchParams.get('flow');
  const answer = await fetch(`http://127.0.0.1:4433/self-service/login/flows?id=${flow}`, { headers: json });
  expect(await answer.text()).toContain('4000006');
});

test('Next.js, of which only what calls a route handler is here', async () => {
  onTestFinished(() => void Object.assign(globalThis, { simulation: undefined }));
  const { GET, POST } = await import(moduleOf('app/ory/[...path]/route.ts'));
  const base = 'http://localhost:3000/ory';
  const begun: Response = await GET(new Request(`${base}/self-service/login/browser`, { headers: json }));
  const { ui } = await begun.json();
  expect(ui.action).toMatch(`${base}/self-service/login?flow=`);
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const token = ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  const body = JSON.stringify({
    method: 'password',
    identifier: 'x',
    password: 'x',
    csrf_token: token.attributes.value,
  });
  const headers = { ...json, 'content-type': 'application/json', cookie };
  const refused: Response = await POST(new Request(ui.action, { method: 'POST', headers, body }));
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('4000006')]);
});

test('Cypress, of which only what its commands promise is here', async () => {
  const tasks: Promise<unknown>[] = [];
  const begin: (() => void)[] = [];
  let handler: ((request: object) => Promise<void>) | undefined;
  const cy = {
    readFile: (name: string) => ({
      // biome-ignore lint/suspicious/noThenProperty: Cypress has it so
      then: (take: (text: string) => unknown) => {
        tasks.push(Promise.resolve(take(readFileSync(join(root, 'tools/demo', name), 'utf8'))));
      },
    }),
    intercept: (_: string, taken: typeof handler) => {
      handler = taken;
    },
  };
  Object.assign(globalThis, { cy, beforeEach: (hook: () => void) => begin.push(hook) });
  onTestFinished(() => void Object.assign(globalThis, { cy: undefined, beforeEach: undefined }));
  const support = await import(moduleOf('cypress/support/simulator.ts'));
  for (const hook of begin) hook();
  await Promise.all(tasks);
  const replies: unknown[][] = [];
  const reply = (...told: unknown[]) => void replies.push(told);
  const url = 'http://127.0.0.1:4433/self-service/login/browser';
  await handler?.({ url, method: 'GET', headers: json, body: '', reply });
  expect(replies).toMatchObject([[200, expect.stringContaining('csrf_token'), { 'content-type': expect.anything() }]]);
  expect((await support.simulation.control.flows()).length).toBe(1);
});

test('curl', async () => {
  const { stdout } = await run('sh', ['-ec', there(blockOf('curl.sh'))]);
  expect(stdout.trim().split('\n')).toHaveLength(4);
  await fetch(`${control}/undo`, { method: 'POST' });
  await fetch(`${control}/undo`, { method: 'POST' });
  await fetch(`${control}/clock`, { method: 'DELETE' });
});

test('a mobile app', async () => {
  await somebody();
  vi.stubEnv('KRATOS_URL', kratos);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await import(moduleOf('mobile.ts'))).whoami.status).toBe(200);
});

const hasGo = spawnSync('go', ['version']).status === 0;
if (!hasGo) console.log('skipped: a client in Go: there is no go on this machine');

test.skipIf(!hasGo)('a client in Go', async () => {
  await somebody();
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'main.go'), blockOf('main.go'));
  const env = { ...process.env, KRATOS_URL: kratos, GOFLAGS: '-mod=mod', GO111MODULE: 'off', GOTOOLCHAIN: 'local' };
  const { stdout } = await run('go', ['run', join(folder, 'main.go')], { env });
  expect(stdout).toBe('signed in\n');
});

test('CI', async () => {
  const [open, admin, steering] = [await freePort(), await freePort(), await freePort()];
  const { steps } = load(blockOf('ci.yml')) as { readonly steps: readonly { readonly run: string }[] };
  const script = steps
    .map((step) => step.run)
    .join('\n')
    .replace('npx ory-simulator', `exec ${process.execPath} simulator/cli.mjs`)
    .replace('kratos.yml', 'tools/demo/kratos.yml')
    .replaceAll('4433', `${open}`)
    .replaceAll('4435', `${steering}`)
    // A job that ends takes with it what it has begun.
    .concat('\nkill $!');
  const env = { ...process.env, SERVE_PUBLIC_PORT: `${open}`, SERVE_ADMIN_PORT: `${admin}` };
  const { stdout } = await run('bash', ['-ec', script], { cwd: root, env });
  expect(stdout).toContain('"open":');
});

const capabilities = readFileSync(join(root, 'docs/reference/simulator-features.md'), 'utf8');
const rows = [...capabilities.matchAll(/^\| (\d+) +\| (.+?) +\| (yes|partly|no) +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, number, name, state, where, proof]) => ({ number: Number(number), name, state, where, proof }),
);
const files = (text = '') => [...text.matchAll(/`([^`\s]+\/[^`\s]+\.\w+)`/g)].map(([, file = '']) => file);

test('the table has each of the 73 capabilities, and what it names is there', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 73 }, (_, index) => index + 1));
  const had = rows.filter(({ state }) => state === 'yes');
  expect(had.length).toBeGreaterThanOrEqual(65);
  expect(capabilities).toContain(`${had.length} of the 73`);
  expect(had.filter(({ proof }) => files(proof).length === 0)).toEqual([]);
  const named = rows.flatMap(({ where, proof }) => [...files(where), ...files(proof)]);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
