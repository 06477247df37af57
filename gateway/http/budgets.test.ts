import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { loginFlow, startRenderingWorld } from '../pages/testing.ts';
import type { PoolLimits } from './pool.ts';

const [attacker, owner] = ['203.0.113.1', '198.51.100.2'];
const kibibyte = 1024;

/** Starts a gateway behind a proxy, with small pools, so that a test can fill them. */
async function start(bodies: PoolLimits, running: PoolLimits, requests: PoolLimits) {
  const gateway = await startRenderingWorld(
    (message, response) => {
      message.resume();
      // Pages of the attacker wait for ever.
      if (message.method === 'GET' && message.headers['x-forwarded-for'] === attacker) return;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(message.method === 'GET' ? loginFlow(`${message.headers.host}`) : '{}');
    },
    {
      variables: { TRUSTED_PROXIES: '127.0.0.1', LOGIN_GATE: 'open' },
      running,
      limits: { bodies, requests },
    },
  );
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** Sends bytes from the attacker's address over a new connection. @returns when they are written */
  const send = (bytes: string) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(gateway.port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      socket.write(bytes, () => resolve(socket));
    });
  const head = `Host: x\r\nX-Forwarded-For: ${attacker}\r\n`;
  const attacks = {
    'stalled upload': () =>
      send(`POST /self-service/login HTTP/1.1\r\n${head}Content-Length: 30000\r\n\r\n${'x'.repeat(29_000)}`),
    'reset request': async () => (await send(`GET /login HTTP/1.1\r\n${head}\r\n`)).resetAndDestroy(),
    'waiting page': () => send(`GET /login HTTP/1.1\r\n${head}\r\n`),
    'new flow': () => send(`GET /self-service/login/api HTTP/1.1\r\n${head}\r\n`),
    'broken escapes': () => send(`GET /self-service/login?${'%&'.repeat(7000)} HTTP/1.1\r\n${head}\r\n`),
    'unknown path': () => send(`GET /.env HTTP/1.1\r\n${head}\r\n`),
    report: () =>
      send(
        `POST /gateway/reports HTTP/1.1\r\n${head}Content-Type: application/csp-report\r\nContent-Length: 1\r\n\r\n[`,
      ),
  } as const;
  const signIn = async () => {
    const own = { 'x-forwarded-for': owner };
    const page = await gateway.get('/login', own);
    const form = new URLSearchParams({ method: 'password', identifier: 'ada@example.org', password: 'p' });
    return [page.status, (await gateway.post('/self-service/login?flow=f', form, own)).status];
  };
  return { attacks, signIn };
}

const whole = (size: number): PoolLimits => ({ size, share: size });

test.each([
  [
    'with a share for each client',
    { size: 256 * kibibyte, share: 64 * kibibyte },
    { size: 8, share: 4 },
    { size: 12, share: 8 },
  ],
  ['with pools that one client can fill', whole(96 * kibibyte), whole(4), whole(8)],
])('whatever one client does, a sign-in of another is never refused, %s', async (_, bodies, running, requests) => {
  const { attacks, signIn } = await start(bodies, running, requests);
  const names = Object.keys(attacks) as (keyof typeof attacks)[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 20 }), async (chosen) => {
      await Promise.all(chosen.map((name) => attacks[name]()));
      expect(await signIn()).toEqual([200, 200]);
    }),
    { numRuns: 8, seed: 20_261_128 },
  );
});

test('with all connections open, the client with most of them loses its oldest', async () => {
  const { port } = await startRenderingWorld(() => {}, { limits: { connections: { size: 4, share: 4 } } });
  const open = (address: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return new Promise<Socket>((resolve) => socket.once('connect', () => resolve(socket)));
  };
  const held: Socket[] = [];
  for (let index = 0; index < 4; index += 1) held.push(await open('127.0.0.1'));
  const other = await open('127.0.0.2');
  other.write('GET /health/alive HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer = await new Promise((resolve) => other.once('data', (bytes) => resolve(`${bytes}`)));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(() => held.map((socket) => socket.closed)).toEqual([true, false, false, false]);
});
