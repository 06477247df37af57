/** TRACE and CONNECT, which `fetch` refuses to send, written to sockets; every answer was seen on the real servers. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Served, served } from './served.fixture.ts';

let servers: Served;
beforeAll(async () => {
  servers = await served();
});
afterAll(() => servers.close());

type Listener = Exclude<keyof Served, 'close'>;

/** The whole answer to one request, until the server ends the connection. */
const sent = (listener: Listener, line: string, headers: readonly string[] = []) =>
  new Promise<string>((resolve, reject) => {
    const { host, hostname, port } = new URL(servers[listener]);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
    const lines = [`${line} HTTP/1.1`, `Host: ${host}`, 'Accept: application/json', 'Connection: close', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });

const csrf = /403 Forbidden.*"id":"security_csrf_violation"/s;
const unknown = /404 Not Found.*\r\n\r\n404 page not found\n$/s;
const noRoute = /404 Not Found.*"The requested route does not exist/s;
const notAllowed = (methods: string) =>
  new RegExp(`405 Method Not Allowed.*\\r\\nallow: ${methods}\\r\\n.*\\r\\n\\r\\nMethod Not Allowed\\n$`, 's');

test.each<[Listener, string, RegExp, RegExp]>([
  ['kratos', '/self-service/login/browser', notAllowed('GET, HEAD'), csrf],
  ['kratos', '/self-service/login?flow=x', notAllowed('GET, HEAD, POST'), notAllowed('GET, HEAD, POST')],
  ['kratos', '/sessions/whoami', /401 Unauthorized/, /401 Unauthorized/],
  ['kratos', '/nowhere', unknown, csrf],
  ['kratos', '/health/ready', notAllowed('GET, HEAD'), notAllowed('GET, HEAD')],
  ['kratosAdmin', '/admin/identities', notAllowed('GET, HEAD, PATCH, POST'), notAllowed('GET, HEAD, PATCH, POST')],
  ['kratosAdmin', '/sessions/whoami', notAllowed('DELETE, GET, HEAD'), notAllowed('DELETE, GET, HEAD')],
  ['kratosAdmin', '/nowhere', unknown, unknown],
  ['hydra', '/oauth2/auth', noRoute, noRoute],
  ['hydra', '/nowhere', noRoute, noRoute],
  ['hydraAdmin', '/admin/clients', notAllowed('GET, HEAD, POST'), notAllowed('GET, HEAD, POST')],
  ['hydraAdmin', '/nowhere', unknown, unknown],
])('%s %s', async (listener, path, traced, connected) => {
  expect(await sent(listener, `TRACE ${path}`)).toMatch(traced);
  expect(await sent(listener, `CONNECT ${path}`)).toMatch(connected);
});

test.each<[Listener, RegExp]>([
  ['kratos', csrf],
  ['kratosAdmin', unknown],
])('a tunnel through %s to elsewhere is refused', async (listener, refused) => {
  expect(await sent(listener, 'CONNECT example.org:443')).toMatch(refused);
});

const target = fc.stringMatching(/^[!-~]{1,40}$/);
const header = fc.tuple(fc.constantFrom('Cookie', 'Content-Type', 'Authorization', 'X-Session-Token'), target);

test.each<Listener>(['kratos', 'kratosAdmin', 'hydra', 'hydraAdmin'])(
  '%s answers whatever is asked',
  async (listener) => {
    const told = vi.spyOn(console, 'error');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('TRACE', 'CONNECT'),
        fc.oneof(
          target,
          target.map((path) => `/${path}`),
        ),
        fc.array(header, { maxLength: 2 }),
        async (method, path, headers) => {
          const lines = headers.map(([name, value]) => `${name}: ${value}`);
          expect(await sent(listener, `${method} ${path}`, lines)).toMatch(/^HTTP\/1\.1 [34]\d\d /);
        },
      ),
      { seed: 20260105, numRuns: 300 },
    );
    expect(told).not.toHaveBeenCalled();
  },
);

test('whoever leaves in the middle of a tunnel does no harm', async () => {
  const { hostname, port } = new URL(servers.kratos);
  const socket = connect(Number(port), hostname);
  socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy());
  await new Promise((resolve) => socket.on('close', resolve));
  expect(await sent('kratos', 'TRACE /sessions/whoami')).toMatch(/401 Unauthorized/);
});
