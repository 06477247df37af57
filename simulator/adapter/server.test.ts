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
