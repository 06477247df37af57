import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { client, serve } from '../testing.ts';
import { certificate, privateKey } from '../testing-tls.ts';
import { startRenderingWorld } from './testing.ts';

/** Starts a gateway and a Kratos with different host names, and a Hydra that waits for a consent. */
async function start(variables: Readonly<Record<string, string>>) {
  const hydra = await serve((_message, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ challenge: 'CC', subject: 'ada', requested_scope: ['openid'], client }));
  });
  const gateway = await startRenderingWorld(
    (_message, response) => {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"code":401}}');
    },
    { variables: { HYDRA_ADMIN_URL: hydra.url, KRATOS_BROWSER_URL: 'https://kratos.example', ...variables } },
  );
  return gateway;
}

const page = '/consent?consent_challenge=CC';

test('behind a proxy, a page of the gateway itself is rendered where Kratos has a name of its own', async () => {
  const { get, failures } = await start({ PUBLIC_ORIGIN: 'http://id.example', TRUSTED_PROXIES: '127.0.0.1' });
  const forwarded = { 'x-forwarded-host': 'id.example', 'x-forwarded-proto': 'http', 'x-forwarded-for': '192.0.2.1' };
  const answer = await get(page, forwarded);
  expect([answer.status, failures()]).toEqual([401, []]);
});

test('over HTTP/2, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [TLS_CERT_PATH, TLS_KEY_PATH] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(TLS_CERT_PATH, certificate);
  writeFileSync(TLS_KEY_PATH, privateKey);
  const { port, failures } = await start({ TLS_CERT_PATH, TLS_KEY_PATH, PUBLIC_ORIGIN: 'https://id.example' });
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate });
  onTestFinished(() => session.destroy());
  const stream = session.request({ ':path': page, ':authority': 'id.example' });
  const status = await new Promise((resolve, reject) => {
    stream.once('response', (headers) => resolve(headers[':status'])).once('error', reject);
  });
  stream.resume();
  expect([status, failures()]).toEqual([401, []]);
});

test('the error page gets the words of a status that Kratos answers while a page is rendered', async () => {
  const { get } = await startRenderingWorld((_message, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"code":404}}');
  });
  const { headers } = await get('/');
  const { searchParams } = new URL(headers.get('location') ?? '', 'http://id.example');
  expect(JSON.parse(searchParams.get('error') ?? '')).toMatchObject({ status: 404, statusText: 'Not Found' });
});
