import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../adapter/server.ts';
import { loadKratosConfig } from '../config/load.ts';
import type { Handler } from '../http/exchange.ts';
import { createSimulator } from '../package/index.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { starterFiles } from '../starter/files.ts';
import { examineRunning } from './live.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const open = async (handler: Handler): Promise<string> => {
  const { origin, close } = await listen(handler, { port: 0 });
  closing.push(close);
  return origin;
};

/** An app whose pages answer with a status. */
async function openApp(status: number): Promise<URL> {
  const server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Runs the starter's Kratos. @param lines of the file to replace, each with its replacement */
async function run(app: URL, ...lines: readonly (readonly [string, string])[]) {
  const text = lines.reduce((all, [before, after]) => all.replace(before, after), starterFiles(app)['kratos.yml']);
  const load = (base: string) =>
    loadKratosConfig({
      files: [],
      over: [{ name: 'kratos.yml', text }],
      env: { SERVE_PUBLIC_BASE_URL: base },
      dev: true,
    });
  let handler: Handler = async () => Promise.reject(new Error('not ready'));
  const url = await open((incoming) => handler(incoming));
  const parsed = await load(`${url}/`);
  const { kratos } = createSimulator({
    kratos: parsed.config,
    runtime: { clock: systemClock, random: systemRandom, fetch },
  });
  if (!kratos) throw new Error('no Kratos');
  handler = kratos.public;
  return { url, kratos, parsed, load, admin: await open(kratos.admin) };
}

type Running = Awaited<ReturnType<typeof run>>;

const look = async ({ parsed, url, admin }: Pick<Running, 'parsed' | 'url' | 'admin'>, now = Date.now()) =>
  (await examineRunning(parsed, { url, admin, fetch, now })).map(({ id, key, cause }) => ({ id, key, cause }));

it('finds nothing at a server that works', async () => {
  expect(await look(await run(await openApp(200)))).toEqual([]);
});

it('finds a server that does not answer', async () => {
  const running = await run(await openApp(200));
  const found = await look({ ...running, url: 'http://127.0.0.1:9' });
  expect(found).toMatchObject([{ id: 'live-unreachable', key: 'http://127.0.0.1:9' }]);
});

it('finds a server with another configuration', async () => {
  const running = await run(await openApp(200));
  const parsed = await running.load('http://127.0.0.1:4433/');
  expect(await look({ ...running, parsed })).toEqual([
    {
      id: 'live-other-configuration',
      key: 'serve.public.base_url',
      cause: `the running server sends forms to ${running.url}/self-service/login: it runs with another configuration`,
    },
  ]);
});

it('finds a cookie that browsers refuse at this address', async () => {
  const running = await run(await openApp(200), ['session:', 'cookies: { domain: example.org }\nsession:']);
  expect(await look(running)).toMatchObject([
    {
      id: 'live-cookie',
      cause: expect.stringMatching(/^browsers at 127\.0\.0\.1 refuse .* its domain is example\.org$/),
    },
  ]);
});

it('finds that scripts of the app may not call the server', async () => {
  const app = await openApp(200);
  const running = await run(app, [`allowed_origins: [${app.origin}]`, 'allowed_origins: [http://localhost:3000]']);
  expect(await look(running)).toMatchObject([
    {
      id: 'live-cors',
      cause: `browsers refuse the answer to scripts of ${app.origin}: Access-Control-Allow-Origin is missing`,
    },
  ]);
});

it('finds an admin API at the public address', async () => {
  const running = await run(await openApp(200));
  const proxy = await open((incoming) =>
    incoming.url.pathname.startsWith('/admin/') ? running.kratos.admin(incoming) : running.kratos.public(incoming),
  );
  expect(await look({ ...running, url: proxy })).toMatchObject([{ id: 'live-admin-public' }]);
});

it('finds pages that do not exist', async () => {
  const found = await look(await run(await openApp(404)));
  expect(found).toHaveLength(6);
  expect(found[0]).toEqual({
    id: 'live-screen',
    key: 'selfservice.flows.login.ui_url',
    cause: 'people see no login page: it answers with status 404',
  });
});

it('finds mails that nobody sends', async () => {
  const running = await run(await openApp(200), ['session:', 'watch-courier: false\nsession:']);
  const begun = await fetch(`${running.url}/self-service/recovery/api`);
  const { ui } = (await begun.json()) as { ui: { action: string } };
  await fetch(`${running.admin}/admin/identities`, {
    method: 'POST',
    body: JSON.stringify({ schema_id: 'person', traits: { email: 'ada@example.org', name: 'Ada' } }),
  });
  await fetch(ui.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method: 'code', email: 'ada@example.org' }),
  });
  expect(await look(running)).toEqual([]);
  expect(await look(running, Date.now() + 61_000)).toMatchObject([
    { id: 'live-courier', cause: '1 mails are queued for more than a minute' },
  ]);
});
