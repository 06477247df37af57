import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { serve, startGateway } from '../testing.ts';
import { certificate, privateKey } from '../testing-tls.ts';
import type { SlowClientLimits } from './server-options.ts';

const kratos = () => serve((_message, response) => response.end('{}'));

function tls() {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [TLS_CERT_PATH, TLS_KEY_PATH] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(TLS_CERT_PATH, certificate);
  writeFileSync(TLS_KEY_PATH, privateKey);
  return { TLS_CERT_PATH, TLS_KEY_PATH, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' };
}

const start = async (slow: SlowClientLimits, variables: Readonly<Record<string, string>>) =>
  startGateway({ variables: { KRATOS_PUBLIC_URL: (await kratos()).url, ...variables }, limits: { slow } });

// Only the requests are slow here. A busy machine needs more than their time for a handshake of TLS.
const slow = { handshake: 20_000, headers: 100, request: 200, check: 50, silence: 20_000 };
const beginnings = {
  headers: 'GET / HTTP/1.1\r\nHost: x\r\nX-',
  'a body': 'POST /self-service/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc',
};
const sockets = {
  'plain http': [() => ({}), (port: number) => connect(port, '127.0.0.1')],
  TLS: [tls, (port: number) => connectTls({ port, host: '127.0.0.1', ca: certificate, ALPNProtocols: ['http/1.1'] })],
} as const;

test.each(
  Object.entries(sockets).flatMap(([wire, [secured, open]]) =>
    Object.entries(beginnings).map(([what, bytes]) => ({ wire, what, bytes, secured, open })),
  ),
)('over $wire: a client that sends $what too slowly is cut off', async ({ bytes, secured, open }) => {
  const { port } = await start(slow, secured());
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

test('over HTTP/2, an unfinished body and an idle connection are cut off', async () => {
  const { port } = await start({ ...slow, silence: 300 }, tls());
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate });
  const stream = session.request({
    ':path': '/self-service/login',
    ':method': 'POST',
    'content-type': 'application/json',
  });
  stream.write('abc');
  await new Promise((resolve) => stream.on('error', () => {}).once('close', resolve));
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
  await new Promise((resolve) => session.on('error', () => {}).once('close', resolve));
});

test('a running request is answered while the gateway shuts down', async () => {
  let finish = () => {};
  const arrived = new Promise<void>((resolve) => {
    void serve((_message, response) => {
      finish = () => response.end('{"done":1}');
      resolve();
    }).then(async ({ url }) => {
      gateway = await startGateway({ variables: { KRATOS_PUBLIC_URL: url } });
      response = gateway.get('/sessions/whoami');
    });
  });
  let gateway: Awaited<ReturnType<typeof startGateway>> | undefined;
  let response: Promise<Response> | undefined;
  await arrived;
  const closed = gateway?.close();
  finish();
  expect(await (await response)?.json()).toEqual({ done: 1 });
  await closed;
});
