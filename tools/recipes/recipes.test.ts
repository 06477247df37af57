import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@members/testkit/ports';
import { load } from 'js-yaml';
import { type Listening, listen, openSimulation } from 'ory-simulator/node';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { blockOf, blocks, moduleOf, page, root } from './blocks.ts';

const run = promisify(execFile);
const json = { accept: 'application/json' };
const servers: Listening[] = [];
let [kratos, control] = ['', ''];

/** Starts the listeners of `ory-simulator kratos serve`. */
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

/** Creates an account with the command in the page. */
async function createAccount(): Promise<void> {
  const [, command = ''] = /after `(curl [^`]+)`/.exec(page) ?? [];
  await run('sh', ['-ec', `${withAddresses(command)} -sS --fail`]);
}

const withAddresses = (code: string) =>
  code.replaceAll('http://127.0.0.1:4433', kratos).replaceAll('http://127.0.0.1:4435', control);

/** Set-ups of Jest and Expo, which are not installed here. */
const ofOtherTools = ['jest.config.js', 'simulator.setup.js'];

test('each code block is run by a test, but for set-ups of other tools', () => {
  const own = ['recipes.test.ts', 'account.test.tsx']
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .concat(ofOtherTools.map((name) => `'${name}'`));
  const story = readFileSync(join(root, 'e2e/stories/hosts/recipe.story.ts'), 'utf8');
  expect([...blocks.keys()].filter((name) => !`${own.join('')}${story}`.includes(`'${name}'`))).toEqual([]);
});

test('the recipe for plain fetch works', async () => {
  expect((await import(moduleOf('plain-fetch.ts'))).fields).toContain('csrf_token');
});

test('the first script signs somebody in', async () => {
  expect((await import(moduleOf('sign-in.mjs'))).session).toMatchObject({ active: true });
});

// This adds the recipe's own tests to this file.
await import(moduleOf('vitest.ts'));

test('the loaders of the Storybook recipe work', async () => {
  const before = globalThis.fetch;
  onTestFinished(() => void Object.assign(globalThis, { fetch: before }));
  const { loaders } = (await import(moduleOf('preview.ts'))).default;
  const context = { parameters: { scenario: 'login/wrong-password' } };
  const loaded = Object.assign(
    {},
    ...(await Promise.all(loaders.map((loader: (given: object) => object) => loader(context)))),
  );
  const flow = new URL(loaded.open).searchParams.get('flow');
  const answer = await fetch(`http://localhost:4433/self-service/login/flows?id=${flow}`, { headers: json });
  expect(await answer.text()).toContain('4000006');
});

test('the route handlers of the Next.js recipe work, without Next.js', async () => {
  onTestFinished(() => void Object.assign(globalThis, { simulation: undefined }));
  const { GET, POST } = await import(moduleOf('app/ory/[[...path]]/route.ts'));
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

test('the Cypress recipe works with stand-ins for the commands of Cypress', async () => {
  const tasks: Promise<unknown>[] = [];
  const begin: (() => void)[] = [];
  let handler: ((request: object) => Promise<void>) | undefined;
  const cy = {
    readFile: (file: string) => ({
      // biome-ignore lint/suspicious/noThenProperty: Cypress has this method
      then: (take: (text: string) => unknown) => {
        tasks.push(Promise.resolve(take(readFileSync(file, 'utf8'))));
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
  const reply = (...args: unknown[]) => void replies.push(args);
  const url = 'http://localhost:4433/self-service/login/browser';
  await handler?.({ url, method: 'GET', headers: json, body: '', reply });
  expect(replies).toMatchObject([[200, expect.stringContaining('csrf_token'), { 'content-type': expect.anything() }]]);
  expect((await support.simulation.control.flows()).length).toBe(1);
});

test('the Vite recipe serves both servers, the account and the panel', async () => {
  const { plugins } = (await import(moduleOf('vite.config.ts'))).default;
  const vite = await createServer({ configFile: false, logLevel: 'silent', server: { port: 0 }, plugins });
  onTestFinished(() => vite.close());
  await vite.listen();
  const origin = new URL(vite.resolvedUrls?.local[0] ?? '').origin;
  expect((await fetch(`${origin}/hydra/.well-known/openid-configuration`)).status).toBe(200);
  expect(await (await fetch(`${origin}/__simulator/identities`)).text()).toContain('ada@example.org');
  const asPage = { headers: { accept: 'text/html' }, redirect: 'manual' } as const;
  const played = await fetch(`${origin}/?scenario=sessions/one`, asPage);
  const cookie = played.headers.getSetCookie().map((line) => line.split(';')[0]);
  const { sessionOf } = await import(moduleOf('session.ts'));
  const session = await sessionOf(new Request(`${origin}/home`, { headers: { cookie: cookie.join('; ') } }));
  expect(session).toMatchObject({ active: true });
  expect(await sessionOf(new Request(`${origin}/home`))).toBeUndefined();
});

test('the recipe for curl works', async () => {
  const { stdout } = await run('sh', ['-ec', withAddresses(blockOf('curl.sh'))]);
  expect(stdout.trim().split('\n')).toHaveLength(4);
  await fetch(`${control}/undo`, { method: 'POST' });
  await fetch(`${control}/undo`, { method: 'POST' });
  await fetch(`${control}/clock`, { method: 'DELETE' });
});

test('the recipe for a mobile app works', async () => {
  await createAccount();
  vi.stubEnv('KRATOS_URL', kratos);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await import(moduleOf('mobile.ts'))).whoami.status).toBe(200);
});

test('the recipe for CI works', async () => {
  const [open, admin, steering] = [await freePort(), await freePort(), await freePort()];
  const { steps } = load(blockOf('ci.yml')) as { readonly steps: readonly { readonly run: string }[] };
  const script = steps
    .map((step) => step.run)
    .join('\n')
    .replace('npx ory-simulator', `exec ${process.execPath} simulator/cli.mjs`)
    .replace('kratos.yml', 'tools/demo/kratos.yml')
    .replaceAll('4433', `${open}`)
    .replaceAll('4435', `${steering}`)
    // A CI job ends its background processes.
    .concat('\nkill $!');
  const env = { ...process.env, SERVE_PUBLIC_PORT: `${open}`, SERVE_ADMIN_PORT: `${admin}` };
  const { stdout } = await run('bash', ['-ec', script], { cwd: root, env });
  expect(stdout).toContain('"open":');
});
