import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { createServer } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { simulatorHandlers } from '../adapter/msw.ts';
import { shapes, writeRepository } from '../compose/shapes.fixture.ts';
import { loadKratosConfig } from '../config/load.ts';
import { createSimulator } from '../index.ts';
import { openSimulation } from './files.ts';
import { simulatorLoader, takeFetch } from './storybook.ts';
import { orySimulator } from './vite.ts';

const kratos = 'http://127.0.0.1:4433';
const files = { config: 'tools/demo/kratos.yml', hydra: 'tools/demo/hydra.yml' };
const json = { accept: 'application/json', 'content-type': 'application/json' };
const person = {
  traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
  password: 'violet-lantern-4711',
};

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** Signs in with JSON requests, as a page's script does. */
async function signIn(fetch: Fetch, base = kratos): Promise<Response> {
  const { ui } = await (await fetch(`${base}/self-service/login/browser`, { headers: json })).json();
  const token = ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  const body = JSON.stringify({
    method: 'password',
    identifier: person.traits.email,
    password: person.password,
    csrf_token: token.attributes.value,
  });
  return fetch(ui.action, { method: 'POST', headers: json, body });
}

test('the fetch of a simulator stores cookies, and each simulator has its own world', async () => {
  const { config } = await loadKratosConfig({ files: [files.config], env: {}, dev: true });
  const [one, other] = [createSimulator({ kratos: config }), createSimulator({ kratos: config })];
  const made = await one.fetch('http://127.0.0.1:4434/admin/identities', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      traits: person.traits,
      credentials: { password: { config: { password: person.password } } },
    }),
  });
  expect(made.status).toBe(201);
  expect((await signIn(one.fetch)).status).toBe(200);
  const whoami = await one.fetch(new URL(`${kratos}/sessions/whoami`));
  expect(await whoami.json()).toMatchObject({ identity: { traits: person.traits } });
  expect((await one.fetch(`${kratos}/sessions/whoami`, { credentials: 'omit' })).status).toBe(401);
  expect((await signIn(other.fetch)).status).toBe(400);
  const page = await one.fetch(`${kratos}/self-service/settings/browser`);
  expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringMatching(/4455\/settings\?flow=/)]);
  await expect(one.fetch('http://127.0.0.1:4455/login')).rejects.toThrow('the simulator does not serve');
});

test('a sign-in with Hydra follows the redirects between the servers up to the app', async () => {
  const simulation = await openSimulation(files);
  const { open } = await simulation.play('oauth2/login');
  const challenge = new URL(open).searchParams;
  expect(open).toMatch(/^http:\/\/127\.0\.0\.1:4455\/login\?flow=/);
  const flow = await simulation.fetch(`${kratos}/self-service/login/flows?id=${challenge.get('flow')}`);
  const { oauth2_login_challenge } = await flow.json();
  const about = `http://127.0.0.1:4445/admin/oauth2/auth/requests/login/accept?login_challenge=${oauth2_login_challenge}`;
  const accepted = await simulation.fetch(about, { method: 'PUT', headers: json, body: '{"subject":"ada"}' });
  const { redirect_to } = await accepted.json();
  const consent = await simulation.fetch(redirect_to);
  expect(consent.headers.get('location')).toMatch(/4455\/consent\?consent_challenge=/);
});

test('the Storybook loader plays the scenario of each story', async () => {
  const page = { fetch: vi.fn(async () => new Response('elsewhere')) as typeof fetch };
  const restore: (() => void)[] = [];
  const load = simulatorLoader(
    () => openSimulation(files),
    (simulation) => restore.push(takeFetch(simulation, page)),
  );
  const first = await load({ parameters: { scenario: 'login/wrong-password' } });
  const id = new URL(first.open ?? '').searchParams.get('flow');
  const flow = await page.fetch(`${kratos}/self-service/login/flows?id=${id}`, { headers: json });
  expect(await flow.text()).toContain('4000006');
  expect(await load({ parameters: {} })).toEqual({});
  expect((await page.fetch(`${kratos}/self-service/login/flows?id=${id}`)).status).toBe(404);
  expect(await (await page.fetch('http://127.0.0.1:9/else')).text()).toBe('elsewhere');
  await expect(load({ parameters: { scenario: 'login/wrong-pasword' } })).rejects.toThrow('did you mean');
  restore[0]?.();
  expect(await (await page.fetch(`${kratos}/sessions/whoami`)).text()).toBe('elsewhere');
});

test('with MSW a story has the session of its scenario', async () => {
  const load = simulatorLoader(
    () => openSimulation(files),
    (simulation) => {
      const handle = (request: Request) => simulation.fetch(request);
      const server = setupServer(...simulatorHandlers({ handle }, simulation.addresses));
      server.listen();
      onTestFinished(() => server.close());
    },
  );
  await load({ parameters: { scenario: 'sessions/one' } });
  expect((await fetch(`${kratos}/sessions/whoami`)).status).toBe(200);
  await load({ parameters: { scenario: 'errors/not-signed-in' } });
  expect((await fetch(`${kratos}/sessions/whoami`)).status).toBe(401);
});

/** Starts Vite with the plugin on copies of the demonstration's files. The page of the app stands in for the panel. */
async function startVite() {
  const root = await mkdtemp(join(tmpdir(), 'vite-host-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const config = join(root, 'kratos.yml');
  const text = await readFile(files.config, 'utf8');
  await writeFile(config, text);
  const hydra = join(root, 'hydra.yml');
  const provider = await readFile(files.hydra, 'utf8');
  await writeFile(hydra, provider);
  await writeFile(join(root, 'index.html'), '<!doctype html><title>App</title>');
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1', watch: { usePolling: true, interval: 50 } },
    plugins: [
      orySimulator({
        config,
        hydra,
        seed: ({ control }) => control.createIdentity(person),
        panel: async () => root,
      }),
    ],
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const origin = new URL(vite.resolvedUrls?.local[0] ?? '').origin;
  const page = (path: string) => fetch(`${origin}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { vite, origin, page, kratosFile: { path: config, text }, hydraFile: { path: hydra, text: provider } };
}

test('Vite serves the app, both servers and the panel on its own address', async () => {
  const { origin, page } = await startVite();
  expect(await (await page('/')).text()).toContain('<title>App');
  const begun = await page('/kratos/self-service/login/browser');
  expect(begun.headers.get('location')).toMatch(new RegExp(`^${origin}/login\\?flow=`));
  expect(await (await page('/hydra/.well-known/openid-configuration')).json()).toMatchObject({
    issuer: `${origin}/hydra`,
  });
  expect(await (await page('/__simulator/')).text()).toContain('<title>App');
  expect((await page('/__simulator')).headers.get('location')).toBe('/__simulator/');
  expect(await (await page('/__simulator/clock')).json()).toMatchObject({ frozen: false });
});

test('with Vite, a scenario sets all its cookies', async () => {
  const { page } = await startVite();
  const { headers } = await page('/anything?scenario=second-factor/app');
  const names = headers.getSetCookie().map((line) => line.split('=', 1)[0]?.replace(/_[0-9a-f]{64}$/, ''));
  expect(names.toSorted()).toEqual(['csrf_token', 'ory_kratos_session']);
});

test('with Vite, only pages of the same origin may use the control API', async () => {
  const { origin } = await startVite();
  const stranger = await fetch(`${origin}/__simulator/clock`, { headers: { origin: 'http://evil.example' } });
  expect(stranger.status).toBe(403);
});

test('with Vite, any page opened with ?scenario= redirects to the screen of the scenario', async () => {
  const { origin, page } = await startVite();
  const chosen = await page('/anything?scenario=login/wrong-password');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^${origin}/login\\?flow=`)),
  ]);
});

test('Vite applies a change of kratos.yml at once and reloads the pages', async () => {
  const { vite, origin, page, kratosFile } = await startVite();
  await page('/kratos/self-service/login/browser');
  const send = vi.spyOn(vite.ws, 'send');
  await writeFile(kratosFile.path, kratosFile.text.replace('registration:\n', 'registration:\n      enabled: false\n'));
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }), { timeout: 20_000 });
  const closed = await fetch(`${origin}/kratos/self-service/registration/browser`, { headers: json });
  expect(await closed.text()).toContain('Registration is not allowed');
});

test('Vite applies a change of hydra.yml at the next start', async () => {
  const { vite, page, hydraFile } = await startVite();
  await page('/kratos/self-service/login/browser');
  const info = vi.spyOn(vite.config.logger, 'info');
  await writeFile(hydraFile.path, `${hydraFile.text}\n`);
  const line = [`simulator: ${hydraFile.path}: applied at the next start`, { timestamp: true }];
  await vi.waitFor(() => expect(info).toHaveBeenCalledWith(...line), { timeout: 20_000 });
});

test('Vite serves the servers of a compose file on its own address', async () => {
  const folder = writeRepository(
    shapes['both servers, which reach each other by the names of their services']?.files ?? {},
  );
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    plugins: [orySimulator({ compose: join(folder, 'docker-compose.yml') })],
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const origin = new URL(vite.resolvedUrls?.local[0] ?? '').origin;
  const begun = await fetch(`${origin}/kratos/self-service/login/browser`, { redirect: 'manual' });
  expect(begun.headers.get('location')).toMatch(new RegExp(`^${origin}/login\\?flow=`));
  expect(await (await fetch(`${origin}/hydra/.well-known/openid-configuration`)).json()).toMatchObject({
    issuer: `${origin}/hydra`,
  });
});
