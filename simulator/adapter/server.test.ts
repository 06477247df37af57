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

/** The head of the answer to a request written by hand, without the date. */
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

test('only what is not usual is said about the connection', async () => {
  expect(await head('1.1')).toEqual(['vary: Cookie', 'content-length: 1']);
  expect(await head('1.1', 'keep-alive')).toEqual(['vary: Cookie', 'content-length: 1']);
  expect(await head('1.1', 'close')).toEqual(['vary: Cookie', 'content-length: 1', 'Connection: close']);
  expect(await head('1.0', 'keep-alive')).toContain('Connection: keep-alive');
});

test('who has waited for too long gets no answer', async () => {
  const impatient = await listen(async () => ({ status: 200, headers: {}, cookies: [], body: 'x' }), {
    port: 0,
    patience: 0,
  });
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(impatient.port, '127.0.0.1').setEncoding('utf8').on('error', reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  expect(text).toBe('');
  await impatient.close();
});

test('a path with a broken escape is refused before anybody is asked', async () => {
  const answer = await fetch(`${server.origin}/x%`);
  expect([answer.status, await answer.text()]).toEqual([400, '400 Bad Request']);
});

/** All that comes back for what is written in one go, until the connection ends. */
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

test('methods that the parser does not know are answered in their turn, with what comes behind them', async () => {
  const methods: string[] = [];
  const telling = await listen(
    async ({ method, bytes }) => {
      methods.push(`${method} ${Buffer.from(await bytes()).toString()}`);
      return { status: 200, headers: {}, cookies: [], body: null };
    },
    { port: 0 },
  );
  const text = await exchange(
    telling,
    [
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      'FOO / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}',
      'BAR / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ].join(''),
  );
  expect([methods.toSorted(), statuses(text)?.length]).toEqual([['BAR a', 'FOO {}', 'GET ', 'GET '], 4]);
  await telling.close();
});

test('what is no request is refused behind the answers before it', async () => {
  const text = await exchange(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nnothing\r\n\r\n');
  expect(statuses(text)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test.each([
  ['zz\r\n', 'invalid byte in chunk length'],
  ['2\r\n{}xx', 'malformed chunked encoding'],
])('a body that breaks off at %j is told to whoever reads it', async (broken, problem) => {
  const reading = await listen(
    async ({ bytes }) => ({ status: 200, headers: {}, cookies: [], body: await bytes().then(String, String) }),
    { port: 0 },
  );
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await exchange(reading, head + broken)).toContain(problem);
  await reading.close();
});
