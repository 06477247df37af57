import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { networkError } from './network-error.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Listens, and does something to each connection that sends. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** Returns Go's message for a call that fails. */
const reasonOf = (url: string) =>
  fetch(url).then(
    () => 'answered',
    (error: unknown) => networkError(url, error).reason,
  );

// Each line is as Kratos v26.2.0 writes it in the same situation.
it.each(['http://127.0.0.1:1/', 'https://127.0.0.1:1/'])('a closed port that fetch itself refuses: %s', async (url) => {
  expect(await reasonOf(url)).toBe('dial tcp 127.0.0.1:1: connect: connection refused');
});

it('a closed port at a name', async () => {
  const port = await listen(() => {});
  await Promise.all(closing.splice(0).map((close) => close()));
  expect(await reasonOf(`http://localhost:${port}/`)).toBe(`dial tcp 127.0.0.1:${port}: connect: connection refused`);
});

it('a server that closes without an answer', async () => {
  const port = await listen((socket) => socket.end());
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('EOF');
  expect(await reasonOf(`https://127.0.0.1:${port}/`)).toBe('EOF');
});

it('a server that resets the connection', async () => {
  const port = await listen((socket) => socket.resetAndDestroy());
  const line = expect.stringMatching(
    new RegExp(`^read tcp 127\\.0\\.0\\.1:\\d+->127\\.0\\.0\\.1:${port}: read: connection reset by peer$`),
  );
  expect(await reasonOf(`http://127.0.0.1:${port}/`)).toEqual(line);
  expect(await reasonOf(`https://127.0.0.1:${port}/`)).toEqual(line);
});

it('a server without TLS at an https address', async () => {
  const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await reasonOf(`https://127.0.0.1:${port}/`)).toBe('http: server gave HTTP response to HTTPS client');
});

it.each([
  ['ENOTFOUND', 'dial tcp: lookup hooks.test: no such host'],
  ['EAI_AGAIN', 'dial tcp: lookup hooks.test: server misbehaving'],
  ['ETIMEDOUT', 'dial tcp hooks.test:80: i/o timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'dial tcp hooks.test:80: i/o timeout'],
])('%s of Node is %j of Go', (code, reason) => {
  const error = Object.assign(new TypeError('fetch failed'), { cause: { code } });
  expect(networkError('http://hooks.test/x', error).reason).toBe(reason);
});
