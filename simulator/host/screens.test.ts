import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { freePort } from '@members/testkit/ports';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { parseHydraConfig } from '../config/hydra.ts';
import { parseKratosConfig } from '../config/kratos.ts';
import { createSimulator } from '../index.ts';
import { seededRandom, systemClock } from '../runtime/runtime.ts';
import { starterFiles } from '../starter/files.ts';
import { createIdentities } from '../starter/seed.ts';
import { serveScreens } from './screens.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'screens-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main.js.gz'), gzipSync('export {}'));
  writeFileSync(
    join(folder, 'index.html'),
    '<script type="application/json" id="app-config">{"brand":{"name":{"*":"x"}}}</script>',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Serves the screens of the starter's servers. */
async function start() {
  const ui = new URL(`http://127.0.0.1:${await freePort()}`);
  const files = starterFiles(ui);
  const read = (name: 'kratos.yml' | 'hydra.yml') => ({ files: [{ name, text: files[name] }], env: {}, dev: true });
  const { config: kratosConfig } = await parseKratosConfig({ ...read('kratos.yml'), readSchema: async () => '{}' });
  const { config: hydraConfig } = parseHydraConfig(read('hydra.yml'));
  const runtime = { clock: systemClock, random: seededRandom(1), quickKeys: true };
  const { kratos, hydra } = createSimulator({ kratos: kratosConfig, hydra: hydraConfig, runtime });
  if (!kratos || !hydra) throw new Error('both servers are configured');
  await createIdentities(
    kratos.admin,
    [{ name: 'people', items: JSON.parse(files['identities.json']) }],
    kratos.giveIdentityId,
  );
  const server = await serveScreens(ui, folder, { kratosUrl: 'http://localhost:4433/', kratos, hydra });
  onTestFinished(() => void server?.close());
  return { ui, get: (path: string) => fetch(new URL(path, ui), { redirect: 'manual' }) };
}

test('each path without a file is the page of the screens, which knows Kratos', async () => {
  const { get } = await start();
  const page = await get('/login?flow=1');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const [, config = ''] = /app-config">(.*?)</.exec(await page.text()) ?? [];
  expect(JSON.parse(config)).toMatchObject({
    kratos_url: 'http://localhost:4433/',
    brand: { name: { '*': 'Your app' } },
  });
});

test('files have their type, and only files of the screens are served', async () => {
  const { get } = await start();
  const script = await get('/assets/main.js');
  expect([await script.text(), script.headers.get('content-type')]).toEqual([
    'export {}',
    'text/javascript; charset=utf-8',
  ]);
  expect((await get('/assets/none.js')).status).toBe(404);
  expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
});

test('a target that is no address is not found, and the screens go on', async () => {
  const { ui, get } = await start();
  const status = await new Promise((resolve, reject) => {
    request({ host: ui.hostname, port: ui.port, path: '//' }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect([status, (await get('/login')).status]).toEqual([404, 200]);
});

test('a consent request that Hydra does not know is not found', async () => {
  const { get } = await start();
  expect((await get('/consent?consent_challenge=x')).status).toBe(404);
});

test('where something else answers, no screens are served', async () => {
  const other = createServer((_, response) => void response.end('other'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const taken = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
  const none = { public: async () => Promise.reject(), admin: async () => Promise.reject() };
  expect(await serveScreens(taken, folder, { kratosUrl: '', kratos: none, hydra: none })).toBeUndefined();
});
