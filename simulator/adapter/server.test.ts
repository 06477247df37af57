import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from './server.ts';

let server: Listening;

beforeAll(async () => {
  server = await listen(async () => ({ status: 200, headers: { vary: 'Cookie' }, cookies: [], body: 'x' }), {
    port: 0,
  });
});
afterAll(() => server.close());

/** Sends a request over a socket and returns the header lines of the response without the date. */
const head = (version: string, connection?: string) =>
  new Promise<readonly string[]>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8').on('error', reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\r\n\r\nx')) return;
      socket.destroy();
      const lines = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
      resolve(lines.slice(1).filter((line) => !line.startsWith('Date:')));
    });
    socket.write(`GET / HTTP/${version}\r\nHost: x\r\n${connection ? `Connection: ${connection}\r\n` : ''}\r\n`);
  });

test('the Connection header is sent only if it differs from the default of the HTTP version', async () => {
  expect(await head('1.1')).toEqual(['vary: Cookie', 'content-length: 1']);
  expect(await head('1.1', 'keep-alive')).toEqual(['vary: Cookie', 'content-length: 1']);
  expect(await head('1.1', 'close')).toEqual(['vary: Cookie', 'content-length: 1', 'Connection: close']);
  expect(await head('1.0', 'keep-alive')).toContain('Connection: keep-alive');
});

test('the connection ends without a response after the write timeout', async () => {
  const server = await listen(async () => ({ status: 200, headers: {}, cookies: [], body: 'x' }), {
    port: 0,
    writeTimeout: 0,
  });
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8').on('error', reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  expect(text).toBe('');
  await server.close();
});

test('a path with a broken escape gets status 400', async () => {
  const answer = await fetch(`${server.origin}/x%`);
  expect([answer.status, await answer.text()]).toEqual([400, '400 Bad Request']);
});

/** Writes bytes to a socket and returns everything that the server sends until the connection ends. */
const exchange = ({ port }: Listening, written: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8').on('error', reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.write(written);
  });

const statuses = (text: string) => text.match(/HTTP\/1\.1 \d+/g);

test('pipelined requests with methods that Node does not know are answered in order', async () => {
  const methods: string[] = [];
  const recording = await listen(
    async ({ method, bytes }) => {
      methods.push(`${method} ${Buffer.from(await bytes()).toString()}`);
      return { status: 200, headers: {}, cookies: [], body: null };
    },
    { port: 0 },
  );
  const text = await exchange(
    recording,
    [
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      'FOO / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}',
      'BAR / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ].join(''),
  );
  expect([methods.toSorted(), statuses(text)?.length]).toEqual([['BAR a', 'FOO {}', 'GET ', 'GET '], 4]);
  await recording.close();
});

test('bytes that are not a request get status 400 after the responses before them', async () => {
  const text = await exchange(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nnothing\r\n\r\n');
  expect(statuses(text)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test.each([
  ['zz\r\n', 'invalid byte in chunk length'],
  ['2\r\n{}xx', 'malformed chunked encoding'],
])('a handler that reads a body broken at %j gets the error of Go', async (broken, problem) => {
  const reading = await listen(
    async ({ bytes }) => ({ status: 200, headers: {}, cookies: [], body: await bytes().then(String, String) }),
    { port: 0 },
  );
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await exchange(reading, head + broken)).toContain(problem);
  await reading.close();
});
