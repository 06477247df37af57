import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, constants, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import type { Gateway } from './gateway.ts';
import { createLog } from './log.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { routeOf, type Seen, watch } from './observe.ts';
import type { Ready } from './respond.ts';
import { type ListenOptions, listen } from './server.ts';
import { certificate, privateKey } from './testing-tls.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(gateway: Gateway, options: Partial<ListenOptions> = {}) {
  const server = await listen(gateway, { host: '127.0.0.1', port: 0, ...options });
  closing.push(() => server.close());
  return server;
}

const answer = (body: string | null, status = 200): Ready => ({ status, headers: {}, body });
const echo: Gateway = async ({ headers, body }) => {
  let text = '';
  for await (const part of body) text += Buffer.from(part).toString();
  return answer(JSON.stringify({ cookie: headers.get('cookie'), body: text }));
};

function tls() {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certPath, certificate);
  writeFileSync(keyPath, privateKey);
  return { certPath, keyPath };
}

test('with a certificate: HTTP/2, its split cookies whole again, and HTTP/1.1', async () => {
  const { port } = await start(echo, { tls: tls() });
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate });
  const stream = session.request({ ':path': '/login', ':method': 'POST', cookie: ['a=1', 'b=2'] });
  const headers = new Promise<IncomingHttpHeaders>((resolve) => stream.once('response', resolve));
  stream.end('hello');
  let text = '';
  for await (const part of stream.setEncoding('utf8')) text += part;
  expect((await headers)[':status']).toBe(200);
  expect(JSON.parse(text)).toEqual({ cookie: 'a=1; b=2', body: 'hello' });
  session.close();
  const status = await new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/', ca: certificate, agent: false }, (answer) => {
      answer.resume();
      resolve([answer.statusCode, answer.httpVersion]);
    });
    call.on('error', reject).end();
  });
  expect(status).toEqual([200, '1.1']);
});

test('closing lets a running request end', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let heard = () => {};
  const arrived = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const server = await start(async () => {
    heard();
    await held;
    return answer('done');
  });
  const asked = fetch(`http://127.0.0.1:${server.port}/`);
  await arrived;
  const closed = server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
  finish();
  expect(await (await asked).text()).toBe('done');
  await closed;
  closing.length = 0;
});

const slow = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50, silence: 20_000 };
const silence = { ...slow, silence: 300 };
const beginnings = {
  headers: 'GET / HTTP/1.1\r\nHost: x\r\nX-',
  'a body': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc',
};
const sockets = {
  'plain http': [() => undefined, (port: number) => connect(port, '127.0.0.1')],
  TLS: [tls, (port: number) => connectTls({ port, host: '127.0.0.1', ca: certificate, ALPNProtocols: ['http/1.1'] })],
} as const;

test.each(
  Object.entries(sockets).flatMap(([wire, [secured, open]]) =>
    Object.entries(beginnings).map(([what, bytes]) => ({ wire, what, bytes, secured, open })),
  ),
)('over $wire: who sends $what too slowly is cut off', async ({ bytes, secured, open }) => {
  const { port } = await start(echo, { slow, tls: secured() });
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = open(port);
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part;
      })
      .on('error', () => {})
      .on('close', () => resolve(text));
    socket.write(bytes);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

test('over HTTP/2: so is a body that does not end, and a connection that nothing comes over', async () => {
  const { port } = await start(echo, { slow: silence, tls: tls() });
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate });
  const stream = session.request({ ':path': '/', ':method': 'POST' });
  stream.write('abc');
  await new Promise((resolve) => stream.on('error', () => {}).once('close', resolve));
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
  await new Promise((resolve) => session.on('error', () => {}).once('close', resolve));
});

test('who takes no answer is cut off, too', async () => {
  let cut = () => {};
  const observe: ListenOptions['observe'] = (_, response) => response.once('close', () => cut());
  const large = { ...answer(null), body: new Uint8Array(2 ** 24) };
  const { port } = await start(async () => large, { slow: silence, observe });
  const socket = connect(port, '127.0.0.1').pause();
  closing.push(() => socket.destroy());
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise<void>((resolve) => {
    cut = resolve;
  });
});

const trace = 'a'.repeat(32);

test('what is counted and logged names nobody and no secret', async () => {
  const seen: Seen[] = [];
  const { port } = await start(async () => answer(null, 404), {
    observe: (message, response) =>
      watch(message, response, '/auth', (one) => {
        seen.push(one);
      }),
  });
  const paths = ['/auth/login?flow=secret', '/auth/sessions/0b5a-secret', '/auth/x%20secret', '/elsewhere/secret'];
  const headers = { traceparent: `00-${trace}-${'b'.repeat(16)}-01`, cookie: 'secret' };
  for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  await expect.poll(() => seen.length).toBe(4);
  expect(seen.map(({ route }) => route)).toEqual(['/login', '/sessions/*', 'other', 'other']);
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  const [first] = seen;
  const metrics = createMetrics();
  for (const one of seen) {
    createLog('text', write).request(one);
    createLog('json', write, () => 0).request(one);
    metrics.add(one);
  }
  expect(lines.join('\n') + metrics.text()).not.toContain('secret');
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    message: 'request',
    method: 'GET',
    route: '/login',
    status: 404,
    trace,
    duration_ms: Math.round((first?.seconds ?? 0) * 1e4) / 10,
  });
});

test.each([
  ['/', '/'],
  ['/assets/index-abc.js', '/assets/*'],
  ['/self-service/login/flows', '/self-service/login/flows'],
  ['/self-service/methods/oidc/callback/acme', '/self-service/methods/*'],
  ['/health/ready', '/health/ready'],
  ['/self-service/login/somebody@example.org', 'other'],
])('%s is counted as %s', (path, route) => expect(routeOf(path)).toBe(route));

test('/metrics: requests, latencies and failures of the servers behind, on a port of its own', async () => {
  const metrics = createMetrics();
  metrics.add({ method: 'GET', route: '/login', status: 200, seconds: 0.02 });
  metrics.add({ method: 'GET', route: '/login', status: 502, seconds: 40 });
  const server = await serveMetrics(metrics, '127.0.0.1', 0);
  closing.push(server.close);
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'gateway_requests_total{method="GET",route="/login",status="200"} 1',
      'gateway_upstream_failures_total{route="/login"} 1',
      'gateway_request_duration_seconds_bucket{route="/login",le="0.01"} 0',
      'gateway_request_duration_seconds_bucket{route="/login",le="0.025"} 1',
      'gateway_request_duration_seconds_bucket{route="/login",le="+Inf"} 2',
      'gateway_request_duration_seconds_count{route="/login"} 2',
    ]),
  );
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
});
