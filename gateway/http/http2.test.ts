import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../testing.ts';
import { certificate, privateKey } from '../testing-tls.ts';

interface ReceivedRequest {
  readonly head: readonly string[];
  readonly body: string;
}

let session: ClientHttp2Session;
let received: ReceivedRequest[];
let close: () => Promise<void>;
let origin: { readonly port: number };

beforeEach(async () => {
  received = [];
  const kratos = createServer(async (message, response) => {
    let body = '';
    for await (const part of message) body += part;
    // Kratos does not answer these.
    if (message.url?.endsWith('?wait')) return;
    received.push({ head: message.rawHeaders.map((text) => text.toLowerCase()), body });
    response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']).end('{"ui":1}');
  });
  await new Promise<void>((resolve) => {
    kratos.listen(0, '127.0.0.1', resolve);
  });
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certPath, certificate);
  writeFileSync(keyPath, privateKey);
  const server = await startGateway({
    limits: { requests: { size: 20, share: 20 } },
    variables: {
      KRATOS_PUBLIC_URL: `http://127.0.0.1:${(kratos.address() as AddressInfo).port}`,
      TLS_CERT_PATH: certPath,
      TLS_KEY_PATH: keyPath,
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false',
    },
  });
  origin = server;
  session = connect(`https://127.0.0.1:${server.port}`, { ca: certificate });
  session.on('error', () => {});
  close = async () => {
    session.destroy();
    kratos.close();
    kratos.closeAllConnections();
    await server.close();
    rmSync(folder, { recursive: true });
  };
});
afterEach(() => close());

/** Sends a request. The status is `cut` if the server ends the stream or the connection without a response. */
function send(
  headers: OutgoingHttpHeaders,
  body = '',
): Promise<{ status: number | 'cut'; text: string; cookies: unknown }> {
  return new Promise((resolve) => {
    let [text, cookies, status]: [string, unknown, number | 'cut'] = ['', undefined, 'cut'];
    const done = () => resolve({ status, text, cookies });
    const stream = session.request({ ':path': '/self-service/login?flow=f', ':method': 'POST', ...headers });
    stream
      .on('error', () => {})
      .on('response', (given) => {
        status = Number(given[':status']);
        cookies = given['set-cookie'];
      })
      .on('data', (part) => {
        text += part;
      })
      .once('end', done)
      .once('close', done)
      .end(body);
    session.once('close', done);
  });
}

test('a request over HTTP/2 reaches Kratos as over HTTP/1.1, with its length and each cookie', async () => {
  const { status, text, cookies } = await send({ 'content-type': 'application/json', cookie: 'x=1' }, '{"a":1}');
  expect([status, text, cookies]).toEqual([200, '{"ui":1}', ['a=1; Path=/; Secure', 'b=2; Path=/; Secure']]);
  expect(received).toMatchObject([{ body: '{"a":1}' }]);
  const { head } = received[0] as ReceivedRequest;
  expect(head.slice(head.indexOf('content-length'), head.indexOf('content-length') + 2)).toEqual([
    'content-length',
    '7',
  ]);
  expect(head.filter((text) => /^(:|transfer-encoding)/.test(text))).toEqual([]);
});

test.each<[string, OutgoingHttpHeaders, string]>([
  ['a body longer than it says', { 'content-length': '3' }, 'abcdef'],
  ['a body shorter than it says', { 'content-length': '9' }, 'abc'],
  ['headers that are too large', { 'x-a': 'a'.repeat(200_000) }, ''],
  ['a body that is too large', { 'content-type': 'application/json' }, 'x'.repeat(1024 * 1024 + 1)],
  ['another host in its path', { ':path': 'https://evil.example/self-service/login' }, ''],
  ['a way out of what is passed on', { ':path': '/self-service/%2e%2e/admin/identities' }, ''],
])('%s is refused before it reaches Kratos', async (_, headers, body) => {
  const { status } = await send(headers, body);
  expect(status).toSatisfy((given) => given === 'cut' || (Number(given) >= 400 && Number(given) < 500));
  expect(received).toEqual([]);
});

test('a connection may have a hundred open streams', async () => {
  await send({});
  expect(session.remoteSettings.maxConcurrentStreams).toBe(100);
});

/** How long to wait for a condition on a busy machine (ms). */
const patience = { timeout: 30_000 };

test('with all streams taken, the client with most of them loses its oldest to another client', {
  timeout: 60_000,
}, async () => {
  const address = { host: '127.0.0.1', port: origin.port, localAddress: '127.0.0.2' };
  const attacker = connect(`https://127.0.0.1:${origin.port}`, {
    createConnection: () => connectTls({ ...address, ca: certificate, ALPNProtocols: ['h2'] }),
  });
  onTestFinished(() => attacker.destroy());
  const waiting = Array.from({ length: 25 }, () => attacker.request({ ':path': '/self-service/login/api?wait' }));
  const statuses: unknown[] = [];
  const closed = waiting.map(() => false);
  for (const [index, stream] of waiting.entries())
    stream
      .on('error', () => {})
      .on('response', (headers) => statuses.push(headers[':status']))
      .once('close', () => {
        closed[index] = true;
      })
      .resume();
  // Those above the share.
  await expect.poll(() => statuses, patience).toEqual([429, 429, 429, 429, 429]);
  expect((await send({}, '{}')).status).toBe(200);
  await expect.poll(() => closed.slice(0, 20), patience).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
});

test('cipher suites without authenticated encryption are refused', async () => {
  const handshake = new Promise((resolve, reject) => {
    connectTls({
      host: '127.0.0.1',
      port: origin.port,
      ca: certificate,
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA',
    })
      .once('secureConnect', resolve)
      .once('error', reject);
  });
  await expect(handshake).rejects.toThrow(/handshake failure/);
});
