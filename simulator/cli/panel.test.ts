import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@members/testkit/ports';
import { expect, onTestFinished, test } from 'vitest';
import { served } from '../served.fixture.ts';

const root = join(import.meta.dirname, '../..');
const sentence = 'open the address that "panel" printed: it has the token that this panel needs';

/** Starts the panel on a Kratos. @returns its address without and with the token, and what it has printed */
async function start() {
  const servers = await served();
  onTestFinished(servers.close);
  const argv = ['panel', '--kratos-admin', servers.kratosAdmin, '--write', '--control', `${await freePort()}`];
  const child = spawn(process.execPath, [join(root, 'simulator/cli.mjs'), ...argv], { cwd: root });
  onTestFinished(() => void child.kill());
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /panel is ready on (\S+)\n/.exec(printed)?.[1];
      if (found) resolve(found);
    }),
  );
  const { origin, searchParams } = new URL(address);
  return { origin, address, token: `${searchParams.get('token')}`, printed: () => printed };
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });

test('the panel on real servers answers only with the token of its printed address', async () => {
  const { origin, token } = await start();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const wrong = 'A'.repeat(token.length);
  const cookie = `ory_simulator_panel_${new URL(origin).port}`;
  for (const [path, headers] of [
    ['/', {}],
    ['/identities', {}],
    ['/status', { authorization: `Bearer ${wrong}` }],
    ['/status', { authorization: token }],
    ['/status', { cookie: `${cookie}=${wrong}` }],
    [`/?token=${wrong}`, {}],
    [`/status?token=${token}`, {}],
  ] as const) {
    const answer = await get(`${origin}${path}`, headers);
    expect([path, answer.status, await answer.json()]).toEqual([path, 401, { error: sentence }]);
  }
  const removed = await fetch(`${origin}/identities/x`, { method: 'DELETE' });
  expect(removed.status).toBe(401);
  expect((await get(`${origin}/identities`, { authorization: `Bearer ${token}` })).status).toBe(200);
});

test('the token becomes a cookie, and stays in no address and in no further line', async () => {
  const { origin, address, token, printed } = await start();
  const opened = await get(address);
  expect([opened.status, opened.headers.get('location'), opened.headers.get('cache-control')]).toEqual([
    303,
    '/',
    'no-store',
  ]);
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  const [cookie = ''] = opened.headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  const [pair = ''] = cookie.split(';');
  expect((await get(`${origin}/identities`, { cookie: pair })).status).toBe(200);
  expect((await get(`${origin}/identities`, { cookie: pair, origin: 'http://127.0.0.1:1' })).status).toBe(403);
  expect(printed().split(token)).toHaveLength(2);
});
