import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from './health-check-command.ts';
import { certificate, privateKey } from './testing-tls.ts';

/** Listens until the test is over. @returns its port */
async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const answers = (status: number) => createServer((_request, response) => response.writeHead(status).end());

test('a gateway that answers 200 at /health/alive is alive, at the address that it listens on', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end();
  });
  const PORT = await listen(server);
  for (const HOST of ['127.0.0.1', '0.0.0.0']) expect(await isAlive({ HOST, PORT, tls: undefined })).toBe(true);
  expect(paths).toEqual(['/health/alive', '/health/alive']);
});

test('with TLS, the certificate is not checked: it is for the public name', async () => {
  const server = createTlsServer({ cert: certificate, key: privateKey }, (_request, response) => response.end());
  const PORT = await listen(server);
  expect(await isAlive({ HOST: '127.0.0.1', PORT, tls: { certPath: 'cert.pem', keyPath: 'key.pem' } })).toBe(true);
});

test.each([404, 500, 307])('a program that answers %i is not alive', async (status) => {
  const PORT = await listen(answers(status));
  expect(await isAlive({ HOST: '127.0.0.1', PORT, tls: undefined })).toBe(false);
});

test('a port without a server, and a server that does not respond, are not alive', async () => {
  expect(await isAlive({ HOST: '127.0.0.1', PORT: 1, tls: undefined })).toBe(false);
  const silent = createServer(() => {});
  const PORT = await listen(silent);
  expect(await isAlive({ HOST: '127.0.0.1', PORT, tls: undefined })).toBe(false);
  silent.closeAllConnections();
});
