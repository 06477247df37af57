import { request } from 'node:http';
import { expect, test } from 'vitest';
import { UnreadableBody, withBodyLimit } from '../http/body.ts';
import { type Listening, listen } from './server.ts';

/** Sends a body piece by piece and returns the body of the response. */
function send({ port }: Listening, pieces: number, piece: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, method: 'POST' }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    });
    sending.on('error', reject);
    for (let index = 0; index < pieces; index++) sending.write(piece);
    sending.end();
  });
}

test('the server stops reading a body above its limit, and the client still gets the response', async () => {
  const lengths: number[] = [];
  const server = await listen(
    async (incoming) => {
      const counted = { ...incoming, bytes: async (most?: number) => note(await incoming.bytes(most)) };
      const note = (bytes: Uint8Array) => {
        lengths.push(bytes.length);
        return bytes;
      };
      const body = await withBodyLimit(counted, 1000)
        .bytes()
        .then(
          ({ length }) => String(length),
          (error: unknown) => (error instanceof UnreadableBody ? `${error.head.length}: ${error.message}` : 'broken'),
        );
      return { status: 200, headers: {}, cookies: [], body };
    },
    { port: 0 },
  );
  expect(await send(server, 10, 'x'.repeat(100))).toBe('1000');
  expect(await send(server, 100, 'x'.repeat(100_000))).toBe('1000: http: request body too large');
  expect(lengths[1]).toBeLessThan(1_000_000);
  await server.close();
});
