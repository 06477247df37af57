import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Starts a server on free ports. @returns the port of its admin API */
async function start(server: 'kratos' | 'hydra', variables: Record<string, string> = {}): Promise<number> {
  const admin = await freePort();
  const argv = {
    kratos: ['kratos', 'serve', '-c', 'tools/demo/kratos.yml'],
    hydra: ['hydra', 'serve', 'all', '-c', 'tools/demo/hydra.yml', '--quick-keys'],
  };
  const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv[server], '--dev'], {
    cwd: root,
    env: { PATH: '', SERVE_PUBLIC_PORT: `${await freePort()}`, SERVE_ADMIN_PORT: `${admin}`, ...variables },
  });
  onTestFinished(() => void child.kill());
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes(`${server} admin is ready`)) break;
  }
  return admin;
}

const traits = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' };
const created = {
  kratos: { path: '/admin/identities', body: { schema_id: 'default', traits } },
  hydra: { path: '/admin/clients', body: { client_name: 'Shop' } },
};

/** Creates an object with the given headers. @returns the status and the body */
const create = (server: 'kratos' | 'hydra', port: number, headers: Record<string, string>) =>
  new Promise<[status: number | undefined, text: string]>((resolve, reject) => {
    const { path, body } = created[server];
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve([response.statusCode, text]));
    });
    outgoing.on('error', reject).end(JSON.stringify(body));
  });

const evil = 'http://evil.example:4434';
const pages: readonly Record<string, string>[] = [
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  // DNS rebinding: the attacker's own name resolves to this machine, so the browser sees one origin.
  { host: 'evil.example:4434', origin: evil, 'sec-fetch-site': 'same-origin' },
];

test.each(['kratos', 'hydra'] as const)(
  'a page of another site cannot change data at the admin port of %s',
  async (server) => {
    const port = await start(server);
    for (const headers of pages)
      expect(await create(server, port, headers)).toEqual([
        403,
        '{"error":"pages of other origins cannot change data at the admin port"}',
      ]);
  },
);

test.each(['kratos', 'hydra'] as const)(
  'clients other than pages use the admin port of %s under any name',
  async (server) => {
    const port = await start(server);
    expect((await create(server, port, {}))[0]).toBe(201);
    // A container reaches it by the name of its service. The second object has the same address.
    const again = server === 'kratos' ? 409 : 201;
    expect((await create(server, port, { host: `${server}:${port}`, 'content-type': 'application/json' }))[0]).toBe(
      again,
    );
  },
);

test('a page that CORS allows at the admin port of Hydra changes data there', async () => {
  const origin = 'http://console.example';
  const cors = { SERVE_ADMIN_CORS_ENABLED: 'true', SERVE_ADMIN_CORS_ALLOWED_ORIGINS: origin };
  const port = await start('hydra', cors);
  expect((await create('hydra', port, { origin, 'sec-fetch-site': 'cross-site' }))[0]).toBe(201);
  expect((await create('hydra', port, { origin: evil, 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
});
