import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buildApp, buildGateway } from '@members/demo/build-app';
import { seedAccount } from '@members/demo/seed';
import { freePort } from '@members/testkit/ports';
import { load } from 'js-yaml';
import { parse } from 'node-html-parser';
import { CookieJar } from 'tough-cookie';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyProject } from '../package/empty-project.ts';

const root = join(import.meta.dirname, '../..');
const versionOf = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/** The Node binaries by version: the project's and the one that npm runs on. */
const nodes = new Map(
  [process.execPath, process.env.npm_node_execpath ?? process.execPath].map((node) => [versionOf(node), node]),
);
if (nodes.size === 1)
  console.log(`Only Node ${process.version} is tested, because npm runs on it, too. CI tests Node 20.19 and 22.`);

const [publicPort, adminPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
/** Replace the ports in `tools/demo/kratos.yml`. */
const ports = { public: `${publicPort}`, admin: `${adminPort}`, gateway: `${gatewayPort}` };
const running: ChildProcess[] = [];
let project = '';

beforeAll(async () => {
  await buildApp(root);
  await buildGateway(root);
  ({ project } = await createEmptyProject());
  const config = await readFile(join(root, 'tools/demo/kratos.yml'), 'utf8');
  const chosen = config
    .replaceAll('4433', ports.public)
    .replaceAll('4434', ports.admin)
    .replaceAll('4455', ports.gateway);
  await writeFile(join(project, 'kratos.yml'), chosen);
  await cp(join(root, 'tools/demo/hydra.yml'), join(project, 'hydra.yml'));
  await cp(join(root, 'tools/demo/identity.schema.json'), join(project, 'tools/demo/identity.schema.json'));
});
afterAll(() => rm(project, { recursive: true, force: true }));
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.kill()) await once(child, 'exit');
});

/** Starts a program and waits for its ready line. */
async function start(node: string, args: readonly string[], ready: RegExp, env: Record<string, string>) {
  const child = spawn(node, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const isReady = await new Promise<boolean>((resolve) => {
    createInterface(child.stdout)
      .on('line', (line) => ready.test(line) && resolve(true))
      .once('close', () => resolve(false));
  });
  if (!isReady) throw new Error(`${args.join(' ')} did not start: ${errors}`);
}

const command = 'node_modules/ory-simulator/bin.js';

/** Returns a function that sends requests like a browser without scripts: it follows redirects and stores cookies. */
function browser() {
  const jar = new CookieJar();
  return async function visit(url: string, form?: URLSearchParams): Promise<Response> {
    const headers = { accept: 'text/html', cookie: await jar.getCookieString(url) };
    const response = await fetch(url, { redirect: 'manual', headers, ...(form ? { method: 'POST', body: form } : {}) });
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, url);
    const location = response.headers.get('location');
    return location ? visit(new URL(location, url).href) : response;
  };
}

describe.each([...nodes])('on Node %s', (_version, node) => {
  test("a user signs in through the built gateway at the packed simulator's Kratos", async () => {
    await start(node, [command, 'kratos', 'serve', '-c', 'kratos.yml', '--dev'], /admin is ready/, {});
    const { email, password } = await seedAccount(`http://127.0.0.1:${ports.admin}`);
    await start(node, [join(root, 'dist/gateway/main.mjs')], /listening on/, {
      PORT: ports.gateway,
      KRATOS_PUBLIC_URL: `http://127.0.0.1:${ports.public}`,
      COOKIE_SECRET: 'for-this-test-only-and-long-enough',
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    });
    const gateway = `http://127.0.0.1:${ports.gateway}`;
    expect((await fetch(`${gateway}/health/ready`)).status).toBe(200);

    const visit = browser();
    const page = await visit(`${gateway}/login`);
    const form = parse(await page.text())
      .querySelectorAll('form')
      .find((each) => each.querySelector('input[name=password]'));
    const values = new URLSearchParams({ identifier: email, password, method: 'password' });
    const token = form?.querySelector('input[name=csrf_token]')?.getAttribute('value');
    values.set('csrf_token', token ?? '');
    await visit(new URL(form?.getAttribute('action') ?? '', page.url).href, values);
    const session = await (await visit(`${gateway}/sessions/whoami`)).json();
    expect(session.identity.traits.email).toBe(email);
  });

  test("the packed simulator's Hydra serves its discovery document", async () => {
    const [port, admin] = [await freePort(), await freePort()];
    const issuer = `http://127.0.0.1:${port}`;
    const env = { SERVE_PUBLIC_PORT: `${port}`, SERVE_ADMIN_PORT: `${admin}`, URLS_SELF_ISSUER: issuer };
    await start(node, [command, 'hydra', 'serve', 'all', '-c', 'hydra.yml', '--dev'], /admin is ready/, env);
    const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(document.issuer).toBe(issuer);
  });

  test('the package works in a program without a server', async () => {
    const program = `
      import { createSimulator, loadKratosConfig } from 'ory-simulator';
      const { config } = await loadKratosConfig({ files: ['kratos.yml'], env: {}, dev: true });
      const headers = { accept: 'application/json' };
      const flow = await createSimulator({ kratos: config }).fetch('http://127.0.0.1:${ports.public}/self-service/login/browser', { headers });
      console.log(flow.status, (await flow.json()).type);`;
    const output = execFileSync(node, ['--input-type=module', '--eval', program], { cwd: project, encoding: 'utf8' });
    expect(output).toBe('200 browser\n');
  });
});

test.each([
  ['the app', join(root, 'dist/app'), 'react-dom'],
  ['its renderer', join(root, 'dist/server'), 'react-router'],
  ['the gateway', join(root, 'dist/gateway'), 'fastify'],
  ["the package's panel", 'node_modules/ory-simulator/parts/panel', 'react-dom'],
  ['the package', 'node_modules/ory-simulator', 'ajv'],
])('%s contains the licenses of its packages', async (_what, folder, name) => {
  const notices = await readFile(resolve(project, folder, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  expect(notices).toMatch(new RegExp(`^## ${name} - `, 'm'));
});

test('the package has the license of this repository', async () => {
  const own = join(project, 'node_modules/ory-simulator');
  expect(JSON.parse(await readFile(join(own, 'package.json'), 'utf8')).license).toBe('Apache-2.0');
  expect(await readFile(join(own, 'LICENSE'), 'utf8')).toBe(await readFile(join(root, 'LICENSE'), 'utf8'));
});

test('the package, the README and CI name the same versions', async () => {
  const { engines } = JSON.parse(await readFile(join(project, 'node_modules/ory-simulator/package.json'), 'utf8'));
  expect(engines.node).toBe('>=20.19');
  const workflow = await readFile(join(root, '.github/workflows/parity.yml'), 'utf8');
  expect(load(workflow)).toHaveProperty('jobs.node-versions.strategy.matrix.node', ['20.19', '22', '24']);
  const sentence = 'The gateway and the simulator run on Node 20.19, 22 and 24.';
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(sentence);
});
