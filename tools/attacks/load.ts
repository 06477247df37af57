import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Attack } from './attack.ts';
import type { Burst } from './burst.ts';
import { head } from './requests.ts';
import type { Servers } from './servers.ts';
import { signsIn, Visitor } from './visitor.ts';

/** Keeps requests of the attacker unfinished, and tries a sign-in of another person meanwhile. */
async function whileHolding(servers: Servers, count: number, bytes: string): Promise<string | undefined> {
  const sockets = Array.from({ length: count }, () => connect(servers.gateway.port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))));
  const body = { method: 'password', identifier: `${randomUUID()}@example.org`, password: 'wrong' };
  const { status } = await new Visitor(servers, '198.51.100.2').submit('login', body);
  for (const socket of sockets) socket.resetAndDestroy();
  return status === 400 ? 'the sign-in of another client is answered' : undefined;
}

/** Sign-ins that are timed. An account has 20: its address is not verified. */
const signIns = 15;

/** Times sign-ins of other clients: the page, the flow and the password. @returns the median in milliseconds; undefined if one failed */
async function timeSignIns(servers: Servers): Promise<number | undefined> {
  const { email, password } = await servers.newPerson();
  const times: number[] = [];
  for (let index = 0; index < signIns; index += 1) {
    const address = `198.51.100.${index + 10}`;
    const from = performance.now();
    const page = await new Visitor(servers, address).send('/login', { headers: { accept: 'text/html' } });
    const answer = await new Visitor(servers, address).submit('login', {
      method: 'password',
      identifier: email,
      password,
    });
    if (page.status !== 200 || !signsIn(answer)) return undefined;
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b)[Math.floor(signIns / 2)];
}

/** Compares sign-ins of other clients before and during bursts of an attacker. The times inform; a refusal fails. */
async function duringBursts(servers: Servers, burst: Omit<Burst, 'port'>): Promise<string | undefined> {
  await timeSignIns(servers);
  const alone = await timeSignIns(servers);
  const workerData: Burst = { ...burst, port: servers.gateway.port };
  const attacker = new Worker(new URL('burst.ts', import.meta.url), { workerData });
  await once(attacker, 'message');
  const attacked = await timeSignIns(servers);
  await attacker.terminate();
  if (alone === undefined || attacked === undefined) return undefined;
  const [before, during] = [alone, attacked].map((time) => time.toFixed(0));
  return `all sign-ins of others are answered, in ${during} ms instead of ${before} ms (${(attacked / alone).toFixed(1)} times)`;
}

/** Requests of one client, 500 each second or fewer. */
const bursts: readonly (readonly [name: string, request: (head: string) => Omit<Burst, 'port'>])[] = [
  [
    '500 stalled uploads',
    (start) => ({
      ...{ count: 500, resets: false },
      bytes: `POST /self-service/login HTTP/1.1\r\n${start}Content-Length: 32000\r\n\r\n${'x'.repeat(31_000)}`,
    }),
  ],
  ['500 pages that are reset', (start) => ({ count: 500, resets: true, bytes: `GET /login HTTP/1.1\r\n${start}\r\n` })],
  ['20 pages', (start) => ({ count: 20, resets: false, bytes: `GET /login HTTP/1.1\r\n${start}\r\n` })],
  ['500 unknown paths', (start) => ({ count: 500, resets: false, bytes: `GET /.env HTTP/1.1\r\n${start}\r\n` })],
  [
    '100 times 7,000 broken escapes',
    (start) => ({
      ...{ count: 100, resets: false },
      bytes: `GET /self-service/login/browser?${'%&'.repeat(7000)} HTTP/1.1\r\n${start}\r\n`,
    }),
  ],
  [
    '500 reports',
    (start) => ({
      ...{ count: 500, resets: false },
      bytes: `POST /gateway/reports HTTP/1.1\r\n${start}Content-Type: application/csp-report\r\nContent-Length: 1\r\n\r\n[`,
    }),
  ],
];

export const load: readonly Attack[] = [
  {
    name: 'load: 500 stalled uploads of one client',
    run: (servers) =>
      whileHolding(
        servers,
        500,
        `POST /self-service/login HTTP/1.1\r\n${head(servers)}Content-Length: 32000\r\n\r\n${'x'.repeat(31_000)}`,
      ),
  },
  {
    name: 'load: 500 requests that are reset',
    run: async (servers) => {
      const held = await whileHolding(servers, 500, `GET /login HTTP/1.1\r\n${head(servers)}\r\n`);
      const faults = servers.gateway.log.filter(({ level }) => level === 'error');
      return faults.length === 0 ? held && `${held}, no error line` : undefined;
    },
  },
  ...bursts.map(
    ([name, request]): Attack => ({
      name: `load: ${name} of one client each second`,
      run: (servers) => duringBursts(servers, request(head(servers))),
    }),
  ),
];
