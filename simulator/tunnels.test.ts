/** TRACE, CONNECT and the target `*`, which `fetch` refuses to send. Every response here was observed on the real servers. */
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

/** Writes a request, and bytes behind it, to a socket. @returns everything that the server sends until the connection ends */
const sent = (listener: Listener, line: string, headers: readonly string[] = ['Connection: close'], behind = '') =>
  new Promise<string>((resolve, reject) => {
    const { host, hostname, port } = new URL(servers[listener]);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
    const lines = [`${line} HTTP/1.1`, `Host: ${host}`, 'Accept: application/json', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${behind}`);
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

/** A 400 without a body that ends the connection. */
const refused = (lines: string) =>
  new RegExp(`^HTTP/1.1 400 Bad Request\\r\\n(?=.*connection: close)${lines}.*\\r\\n\\r\\n$`, 's');
const token = '(?=.*set-cookie: csrf_token_)';
const uncached = '(?=.*cache-control: private, no-cache, no-store, must-revalidate)';

test.each<[Listener, RegExp, RegExp]>([
  ['kratos', refused(uncached + token), csrf],
  ['kratosAdmin', refused(uncached), refused('')],
  ['hydra', refused(uncached), refused('')],
  ['hydraAdmin', refused(uncached), refused('')],
])('%s refuses the target * except for OPTIONS', async (listener, read, written) => {
  expect(await sent(listener, 'GET *')).toMatch(read);
  for (const method of ['POST', 'CONNECT']) expect(await sent(listener, `${method} *`)).toMatch(written);
  expect(await sent(listener, 'OPTIONS *')).toMatch(/^HTTP\/1.1 200 OK/);
});

test.each<[Listener, RegExp]>([
  ['kratos', csrf],
  ['kratosAdmin', unknown],
  ['hydra', unknown],
  ['hydraAdmin', noRoute],
])('%s refuses a tunnel to another host and answers the next request', async (listener, refused) => {
  const last = 'GET /health/alive HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const behind = `CONNECT example.org:80 HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n${last}`;
  const [, first, second, third] = (await sent(listener, 'CONNECT example.org:443', [], behind)).split('HTTP/1.1 ');
  for (const answer of [first, second]) expect(`HTTP/1.1 ${answer}`).toMatch(refused);
  expect(third).toMatch(/^200 OK.*\{"status":"ok"\}\n?$/s);
});

test.each<Listener>(['kratos', 'kratosAdmin', 'hydra', 'hydraAdmin'])(
  '%s answers OPTIONS * and TRACE *',
  async (listener) => {
    expect(await sent(listener, 'OPTIONS *')).toMatch(/^HTTP\/1\.1 200 OK\r\n.*content-length: 0\r\n.*\r\n\r\n$/is);
    expect(await sent(listener, 'TRACE *')).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\n.*content-length: 0\r\n.*\r\n\r\n$/is,
    );
    expect(await sent(listener, 'CONNECT :443')).toMatch(/^HTTP\/1\.1 (403 Forbidden|404 Not Found)/);
  },
);

test('the connection ends after a CONNECT request with a body', async () => {
  expect(await sent('kratosAdmin', 'CONNECT example.org:443', ['Content-Length: 5'], 'GET /')).toMatch(unknown);
});

const target = fc.stringMatching(/^[!-~]{1,40}$/);
const header = fc.tuple(fc.constantFrom('Cookie', 'Content-Type', 'Authorization', 'X-Session-Token'), target);

test.each<Listener>(['kratos', 'kratosAdmin', 'hydra', 'hydraAdmin'])(
  '%s answers TRACE and CONNECT with any target',
  async (listener) => {
    const logged = vi.spyOn(console, 'error');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('TRACE', 'CONNECT'),
        fc.oneof(
          target,
          target.map((path) => `/${path}`),
        ),
        fc.array(header, { maxLength: 2 }),
        async (method, path, headers) => {
          const lines = ['Connection: close', ...headers.map(([name, value]) => `${name}: ${value}`)];
          expect(await sent(listener, `${method} ${path}`, lines)).toMatch(/^HTTP\/1\.1 [34]\d\d /);
        },
      ),
      { seed: 20260105, numRuns: 300 },
    );
    expect(logged).not.toHaveBeenCalled();
  },
);

test('a client that resets its CONNECT request does not stop the server', async () => {
  const { hostname, port } = new URL(servers.kratos);
  const socket = connect(Number(port), hostname);
  socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy());
  await new Promise((resolve) => socket.on('close', resolve));
  expect(await sent('kratos', 'TRACE /sessions/whoami')).toMatch(/401 Unauthorized/);
});
