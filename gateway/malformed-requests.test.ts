import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { client, sendBytes, session, startWorld, type TestWorld } from './testing.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({ KRATOS_BROWSER_URL: 'https://id.example' });
});
afterEach(() => world.close(), 60_000);

test('headers that are too large are refused', async () => {
  expect(await sendBytes(world.port, `GET /login HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test.each([
  ['a header with a line break of its own', 'GET /login HTTP/1.1\r\nHost: x\r\nX-A: b\rInjected: 1\r\n\r\n'],
  ['a NUL', 'GET /login HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n'],
  ['no host', 'GET /login HTTP/1.1\r\n\r\n'],
  ['an address of another host', 'GET http://evil.example/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no HTTP at all', 'hello\r\n\r\n'],
])('%s is refused', async (_name, bytes) => {
  expect(await sendBytes(world.port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
});

test('names of applications and users cannot become a header or leave their JSON', async () => {
  const name = 'a\r\nSet-Cookie: evil=1\r\n\r\n<script>alert(1)</script>';
  const consent = { subject: 'identity-1', client: { ...client, client_name: name, client_uri: `https://x/\r\nX: 1` } };
  world.hydra.answers.set('GET /admin/oauth2/auth/requests/consent', [200, consent]);
  const identity = { ...session.identity, traits: { email: name } };
  world.kratos.answers.set('GET /sessions/whoami', [200, { ...session, identity }]);
  const answer = await world.get('/gateway/consent?consent_challenge=CC');
  expect(answer.headers.getSetCookie().join()).not.toContain('evil');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject({ client: { client_name: name }, identity_label: name });
});

test('a line break in an address of Hydra cannot become a header', async () => {
  const accepted = { redirect_to: 'http://issuer.example:4444/x\r\nSet-Cookie: evil=1' };
  world.hydra.answers.set('GET /admin/oauth2/auth/requests/consent', [
    200,
    { skip: true, subject: 'identity-1', client },
  ]);
  world.hydra.answers.set('PUT /admin/oauth2/auth/requests/consent/accept', [200, accepted]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  const answer = await world.get('/consent?consent_challenge=CC');
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect([answer.status, cookies]).toEqual([303, ['csrf-requests']]);
  expect(answer.headers.get('location')).toBe('http://issuer.example:4444/xSet-Cookie:%20evil=1');
});

/** Returns a pseudo-random generator (mulberry32) that repeats its numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
}

const internal = 'http://10.1.2.3:4434/secret';
/** Malformed and unexpected responses of Kratos and Hydra. */
const malformedResponses = [
  [200, 'application/json', '{}'],
  [200, 'application/json', 'null'],
  [200, 'application/json', '{"skip":true,"subject":"identity-1"}'],
  [200, 'application/json', '{"active":true,"identity":{"id":"identity-1"}}'],
  [200, 'application/json', '{"redirect_to":"http://10.1.2.3:4434/secret"}'],
  [200, 'application/json', '{"broken'],
  [200, 'text/html', '<html>an address</html>'],
  [302, 'text/html', ''],
  [401, 'application/json', '{"error":{"code":401}}'],
  [404, 'text/plain', 'not found'],
  [410, 'application/json', '{"redirect_to":"//evil.example"}'],
  [500, 'application/json', '{"error":{"code":500}}'],
  [503, 'text/html', '<html>'],
] as const;

async function oddServer(next: (below: number) => number) {
  const server = createServer((message, response) => {
    message.resume();
    const index = next(malformedResponses.length + 1);
    const odd = malformedResponses[index];
    if (!odd) return void message.socket.destroy();
    const [status, type, body] = odd;
    response.writeHead(status, { 'content-type': type, ...(status === 302 && { location: '/elsewhere' }) }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const paths = [
  '/',
  '/login',
  '/consent',
  '/logout',
  '/error',
  '/sessions',
  '/gateway/consent',
  '/gateway/logout',
  '/gateway/x',
  '/health/alive',
  '/self-service/login/browser',
  '/self-service/login',
  '/sessions/whoami',
  '/assets/a.js',
  '/assets/',
  '/%00',
  '/%ff%fe',
  '/..%2f..%2fetc/passwd',
  '/self-service/%2e%2e/admin',
  '//evil.example',
  '/\\evil',
  '/index.html',
  '/.well-known/ory/webauthn.js',
  '/schemas/x',
  '/__proto__',
  '/constructor',
  '/gateway/__proto__',
  '/toString',
];
const values = [
  '',
  'CC',
  'x'.repeat(3000),
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%F0%9F%92%A9',
  '__proto__',
  '%',
  '%zz',
  '../..',
  'javascript:alert(1)',
  'https://evil.example/',
  '[]',
  '{"a":1}',
  '%27%3B--',
  '%24%7B7*7%7D',
];
const names = [
  'consent_challenge',
  'logout_challenge',
  'login_challenge',
  'flow',
  'refresh',
  'return_to',
  '__proto__',
  'id',
];
const bodies = [
  '',
  '{}',
  '[]',
  'null',
  '{"challenge":1}',
  '{"challenge":"CC","csrf_token":[]}',
  '{"__proto__":{"challenge":"CC"}}',
  '{"challenge":"CC","decision":"allow","grant_scope":[1]}',
  'challenge=CC&decision=allow',
  '%%%',
  '\ufffd',
  'a'.repeat(40_000),
];
const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];
const headers = [
  {},
  { accept: 'text/html' },
  { accept: 'application/json' },
  { cookie: 'csrf=x; csrf=y; =; a' },
  { cookie: '%' },
  { cookie: `csrf-decided=${'A'.repeat(44)}.x` },
  { 'accept-encoding': 'br;q=0, *' },
  { 'if-none-match': '*, W/"' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-host': 'evil.example' },
  { traceparent: '00-zz' },
  { range: 'bytes=0-1' },
  { expect: '200-ok' },
  { 'content-encoding': 'gzip' },
];

test('5,000 generated requests: none makes the gateway fail, and no response shows an internal address', {
  timeout: 120_000,
}, async () => {
  const seed = 20_261_122;
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const [kratos, hydra] = [await oddServer(numbers(seed + 1)), await oddServer(numbers(seed + 2))];
  await world.close();
  world = await startWorld({
    KRATOS_PUBLIC_URL: kratos.url,
    HYDRA_ADMIN_URL: hydra.url,
    KRATOS_BROWSER_URL: 'https://id.example',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const secrets = [new URL(kratos.url).host, new URL(hydra.url).host, '    at ', 'node:internal', '.ts:'];
  const wrong: string[] = [];
  const send = (method: string, path: string, given: Record<string, string>, body: string) =>
    new Promise<void>((resolve) => {
      const call = request({ host: '127.0.0.1', port: world.port, agent, method, path, headers: given }, (answer) => {
        let text = JSON.stringify(answer.headers);
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('close', () => {
          const leaked =
            secrets.find((secret) => text.includes(secret)) ?? (path.includes('gateway') && text.includes(internal));
          if (answer.statusCode === 500 && !proxied.test(path))
            wrong.push(`500 ${method} ${path} ${text.slice(0, 200)}`);
          if (leaked) wrong.push(`${method} ${path} shows ${leaked}`);
          resolve();
        });
      });
      // The gateway may close a connection while a body that it refuses is under way.
      call.on('error', () => resolve()).end(body);
    });
  const proxied = /^\/(self-service|sessions|schemas|\.well-known\/ory)/;
  const one = () => {
    const query = next(3) > 0 ? `?${pick(names)}=${pick(values)}&${pick(names)}=${pick(values)}` : '';
    const method = pick(['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND']);
    const body = method === 'POST' || method === 'PUT' ? pick(bodies) : '';
    const type = body && pick(types);
    return send(
      method,
      pick(paths) + query.replace(/[^\x21-\x7e]/g, ''),
      { ...pick(headers), ...(type && { 'content-type': type }) },
      body,
    );
  };
  let left = 5000;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  agent.destroy();
  kratos.close();
  hydra.close();
  expect(wrong).toEqual([]);
  const ofRequests = world.log.filter(({ message }) => !`${message}`.startsWith('Server listening'));
  expect(ofRequests.filter(({ level }) => level === 'error')).toEqual([]);
  expect(ofRequests.filter((line) => /10\.1\.2\.3|127\.0\.0\.1|CC/.test(JSON.stringify(line)))).toEqual([]);
  expect((await world.get('/health/alive')).status).toBe(200);
});
