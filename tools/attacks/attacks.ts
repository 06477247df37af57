import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { attacker, type startServers } from './servers.ts';

type Servers = Awaited<ReturnType<typeof startServers>>;

/** One way to attack the gateway. */
export interface Attack {
  readonly name: string;
  /** Tries it. @returns what stopped it; undefined if it got through */
  readonly run: (servers: Servers) => Promise<string | undefined>;
}

const own = (address: string) => ({
  accept: 'application/json',
  'x-forwarded-host': 'id.example',
  'x-forwarded-for': address,
});

const head = `Host: id.example\r\nX-Forwarded-For: ${attacker}\r\n`;

/** Sends bytes over a new connection. @returns the first line of the answer, or `cut` */
function send({ gateway }: Servers, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket
      .on('error', () => {})
      .once('close', () => resolve('cut'))
      .once('data', (part) => {
        resolve(`${part}`.split('\r\n', 1)[0] ?? '');
        socket.destroy();
      })
      .write(bytes);
  });
}

const isRefused = (line: string) => /^(?:cut$|HTTP\/1\.1 4)/.test(line);

/** Returns what a refusal of all answers says; undefined if one is no refusal. */
const refusal = (lines: readonly string[]) =>
  lines.every(isRefused) ? [...new Set(lines)].map((line) => line.replace('HTTP/1.1 ', '')).join(', ') : undefined;

async function newFlow({ gateway }: Servers, kind: string): Promise<string> {
  const response = await gateway.get(`/self-service/${kind}/api`, own(attacker));
  if (!response.ok) throw new Error(`${kind}: Kratos answered ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { readonly id: string };
  return id;
}

/** Returns how many of a number of tries the gateway let through before 429; undefined if it let all through. */
async function untilThrottled(count: number, attempt: (index: number) => Promise<Response>) {
  for (let index = 0; index < count; index += 1)
    if ((await attempt(index)).status === 429) return `429 after ${index} of ${count}`;
  return undefined;
}

const paths = [
  '/self-service/../admin/identities',
  '/self-service/%2e%2e/admin/identities',
  '/self-service/..;/x',
  '/self-service/...',
  '/self-service//login',
  '/admin/identities',
];

/** What a person of another address sees while an attack runs: the status of a sign-in with a wrong password. */
async function signInOfAnother(servers: Servers): Promise<number> {
  const address = '198.51.100.2';
  const flow = await servers.gateway.get('/self-service/login/api', own(address));
  const { id } = (await flow.json()) as { readonly id: string };
  const body = { method: 'password', identifier: `${randomUUID()}@example.org`, password: 'wrong' };
  return (await servers.gateway.post(`/self-service/login?flow=${id}`, body, own(address))).status;
}

/** Runs requests of the attacker that nobody finishes, and tries a sign-in of another person meanwhile. */
async function whileHolding(servers: Servers, count: number, bytes: string): Promise<string | undefined> {
  const sockets = Array.from({ length: count }, () => connect(servers.gateway.port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))));
  const status = await signInOfAnother(servers);
  for (const socket of sockets) socket.resetAndDestroy();
  return status === 400 ? 'the sign-in of another client is answered' : undefined;
}

export const attacks: readonly Attack[] = [
  {
    name: 'paths that lead out of what is passed on',
    run: async (servers) =>
      refusal(
        await Promise.all(
          paths.map((path) => send(servers, `GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)),
        ),
      ),
  },
  {
    name: 'a Host of another site',
    run: async (servers) => refusal([await send(servers, 'GET /login HTTP/1.1\r\nHost: evil.example\r\n\r\n')]),
  },
  {
    name: 'two lengths of a body',
    run: async (servers) =>
      refusal([
        await send(
          servers,
          `POST /self-service/login HTTP/1.1\r\n${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        ),
      ]),
  },
  {
    name: '7,000 broken escapes',
    run: async (servers) =>
      refusal([await send(servers, `GET /self-service/login/browser?${'%&'.repeat(7000)} HTTP/1.1\r\n${head}\r\n`)]),
  },
  {
    name: '500 stalled uploads of one client',
    run: (servers) =>
      whileHolding(
        servers,
        500,
        `POST /self-service/login HTTP/1.1\r\n${head}Content-Length: 32000\r\n\r\n${'x'.repeat(31_000)}`,
      ),
  },
  {
    name: '500 requests that are reset',
    run: async (servers) => {
      const held = await whileHolding(servers, 500, `GET /login HTTP/1.1\r\n${head}\r\n`);
      const faults = servers.gateway.log.filter(({ level }) => level === 'error');
      return faults.length === 0 ? held && `${held}, no error line` : undefined;
    },
  },
  {
    name: 'reports that raise an alert',
    run: ({ gateway }) =>
      untilThrottled(50, () =>
        gateway.post('/gateway/reports', [], {
          ...own(attacker),
          'content-type': 'application/reports+json',
        }),
      ),
  },
  {
    name: 'details of the servers on the public port',
    run: async ({ gateway }) => {
      const version = await gateway.get('/version', own(attacker));
      return version.status === 404 ? '404' : undefined;
    },
  },
  {
    name: 'codes to one address by GET',
    run: async (servers) => {
      const flow = await newFlow(servers, 'verification');
      const query = new URLSearchParams({ flow, method: 'code', email: 'victim@example.org' });
      const attempt = () => servers.gateway.get(`/self-service/verification?${query}`, own(attacker));
      return untilThrottled(60, attempt);
    },
  },
  {
    name: 'guesses of one password',
    run: async (servers) => {
      const flow = await newFlow(servers, 'login');
      const body = { method: 'password', identifier: 'victim@example.org', password: 'wrong' };
      return untilThrottled(60, () => servers.gateway.post(`/self-service/login?flow=${flow}`, body, own(attacker)));
    },
  },
  {
    name: 'registrations without end',
    run: async (servers) =>
      untilThrottled(100, async () => {
        const flow = await newFlow(servers, 'registration');
        const traits = { email: `${randomUUID()}@example.org` };
        const body = { method: 'password', password: randomUUID(), traits };
        return servers.gateway.post(`/self-service/registration?flow=${flow}`, body, own(attacker));
      }),
  },
];
