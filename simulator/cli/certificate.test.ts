import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as plain } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { listen } from '../adapter/server.ts';
import { parseHydraConfig } from '../config/hydra.ts';
import { parseKratosConfig } from '../config/kratos.ts';
import { textAnswer } from '../http/answer.ts';
import { createHydra } from '../hydra/index.ts';
import { createSimulator } from '../index.ts';
import { addressOf, securedAddress } from './certificate.ts';
import { hydraCertificate } from './hydra-certificate.ts';
import { selfSigned } from './self-signed.ts';
import { runtime } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const made = await selfSigned(Date.now(), { rsaBits: 2048 });
const served = (text: string) => {
  const files = [{ name: 'hydra.yml', text: `dsn: memory\nserve: ${text}` }];
  return securedAddress(parseHydraConfig({ files, env: {}, dev: true }).config, 'public', async () =>
    selfSigned(Date.now()),
  );
};

/** Returns the status of a response to a client that trusts one certificate only. */
async function statusOf(port: number, ca: string): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, ca, servername: 'localhost', path: '/' });
  const [response] = await once(sent.end(), 'response');
  response.resume();
  return response.statusCode;
}

test.each([
  ['a certificate in base64', (text: string) => `base64: ${Buffer.from(text).toString('base64')}`],
  [
    'a certificate in files',
    (text: string) => {
      const path = join(folder, `${text.length}.pem`);
      writeFileSync(path, text);
      return `path: ${path}`;
    },
  ],
])('a listener with %s speaks TLS', async (_, source) => {
  const address = await served(`{tls: {enabled: true, cert: {${source(made.cert)}}, key: {${source(made.key)}}}}`);
  const listening = await listen(async () => textAnswer(200, 'well'), { ...address, host: '127.0.0.1', port: 0 });
  expect(listening.origin).toMatch(/^https:/);
  expect(await statusOf(listening.port, made.cert)).toBe(200);
  await listening.close();
});

test('a flow that was started over TLS has https addresses', async () => {
  const inBase64 = (text: string) => `{base64: ${Buffer.from(text).toString('base64')}}`;
  const schema = JSON.stringify({ properties: { traits: { properties: { name: {} } } } });
  const text = `dsn: memory
serve: {public: {tls: {cert: ${inBase64(made.cert)}, key: ${inBase64(made.key)}}}}
selfservice: {default_browser_return_url: "http://127.0.0.1:4455/"}
identity: {schemas: [{id: default, url: file:///schema.json}]}`;
  const files = [{ name: 'kratos.yml', text }];
  const { config } = await parseKratosConfig({ files, env: {}, dev: false, readSchema: async () => schema });
  const { kratos } = createSimulator({ kratos: config });
  if (!kratos) throw new Error('no Kratos');
  const address = addressOf(config.serve.public, 'serve.public');
  const listening = await listen(kratos.public, { ...address, host: '127.0.0.1', port: 0 });
  const path = '/self-service/login/api';
  const sent = request({ host: '127.0.0.1', port: listening.port, ca: made.cert, servername: 'localhost', path });
  const [response] = await once(sent.end(), 'response');
  const flow = JSON.parse(await readText(response));
  expect(flow.request_url).toBe(`https://127.0.0.1:${listening.port}${path}`);
  expect(flow.ui.action).toMatch(/^https:/);
  await listening.close();
});

test('without a configured certificate, a self-signed one for localhost is made', async () => {
  const { tls, ...address } = await served('{public: {tls: {enabled: true}}}');
  if (!tls) throw new Error('there is no certificate');
  const listening = await listen(async () => textAnswer(200, 'well'), { ...address, tls, host: '127.0.0.1', port: 0 });
  expect(await statusOf(listening.port, tls.cert)).toBe(200);
  await expect(statusOf(listening.port, made.cert)).rejects.toThrow(/self-signed/);
  await listening.close();
});

test.each([
  ['GET /', 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'],
  ['POST /oauth2/token', 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'],
  ['nonsense', ''],
])('a TLS listener answers plain HTTP like Go: %s', async (line, expected) => {
  const { port, close } = await listen(async () => textAnswer(200, 'well'), { tls: made, port: 0 });
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await once(socket, 'close');
  // Bytes that are neither HTTP nor TLS get a TLS alert.
  expect(received.startsWith('\u0015') ? '' : received).toBe(expected);
  await close();
});

test('a TLS listener closes although a connected client has sent nothing', async () => {
  const { port, close } = await listen(async () => textAnswer(200, 'well'), { tls: made, port: 0 });
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  expect(await statusOf(port, made.cert)).toBe(200);
  await Promise.all([once(silent, 'close'), close()]);
});

test('a Unix domain socket has the configured permissions and no TLS', async () => {
  const path = join(folder, 'hydra.sock');
  const address = await served(`{public: {host: "unix:${path}", socket: {mode: 384}, tls: {enabled: true}}}`);
  const listening = await listen(async () => textAnswer(200, 'well'), address);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const [response] = await once(plain({ socketPath: path, path: '/' }).end(), 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  await listening.close();
});

test('a Unix domain socket belongs to the configured owner, and an unknown name is an error', async () => {
  const path = join(folder, 'owned.sock');
  const { username: owner, uid, gid } = userInfo();
  const socket = (names: string) => `{public: {host: "unix:${path}", socket: {${names}}}}`;
  expect((await served(socket(`owner: ${owner}`))).owner).toEqual({ uid, gid: -1 });
  const listening = await listen(async () => textAnswer(200, 'well'), await served(socket(`owner: ${owner}`)));
  expect(statSync(path)).toMatchObject({ uid, gid });
  await listening.close();
  await expect(served(socket('owner: nobody-of-that-name'))).rejects.toThrow(
    'serve.public.socket.owner: expected a name of /etc/passwd, got "nobody-of-that-name"',
  );
  await expect(served(socket('group: none-of-that-name'))).rejects.toThrow(
    'serve.public.socket.group: expected a name of /etc/group, got "none-of-that-name"',
  );
});

test('Hydra makes one certificate for both listeners and stores it among its keys', async () => {
  const files = [{ name: 'hydra.yml', text: 'dsn: memory\nserve: {tls: {enabled: true}}' }];
  const { config } = parseHydraConfig({ files, env: {}, dev: true });
  const { admin } = createHydra(config, runtime);
  let times = 0;
  const make = async () => {
    times += 1;
    return made;
  };
  const own = hydraCertificate(admin, make);
  const [open, closed] = [await securedAddress(config, 'public', own), await securedAddress(config, 'admin', own)];
  expect([open.tls, closed.tls, times]).toEqual([made, made, 1]);
  const keysRequest = new Request('http://127.0.0.1/admin/keys/hydra.https-tls');
  const { keys } = await (await answerRequest(admin, keysRequest, requestJar([]))).json();
  const { raw } = new X509Certificate(made.cert);
  const digest = (algorithm: string) => createHash(algorithm).update(raw).digest('base64url');
  expect(keys).toEqual([
    expect.objectContaining({
      ...{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.stringMatching(/^[0-9a-f-]{36}$/), d: expect.any(String) },
      ...{ x5c: [raw.toString('base64')], x5t: digest('sha1'), 'x5t#S256': digest('sha256') },
    }),
  ]);
  const again = await hydraCertificate(admin, make)();
  expect(times).toBe(1);
  expect(new X509Certificate(again.cert).fingerprint256).toBe(new X509Certificate(made.cert).fingerprint256);
  expect(new X509Certificate(again.cert).checkPrivateKey(createPrivateKey(again.key))).toBe(true);
});
