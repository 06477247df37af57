import { expect, onTestFinished, test } from 'vitest';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import type { Handle } from './fetch.ts';
import { handleOverPort, noCookies, serveOverPort } from './thread.ts';

/** Returns a function that sends requests over a port to a handle at its other end. */
function overPort(handle: Handle) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  serveOverPort(port2, handle);
  const there = handleOverPort(port1);
  return (path: string, init?: RequestInit) => there(new Request(`http://127.0.0.1:4433${path}`, init), noCookies);
}

test('method, address, headers, credentials and body of a request arrive, and so does the response', async () => {
  const send = overPort(async (request) => {
    const { method, url, credentials, headers } = request;
    const received = { method, url, credentials, header: headers.get('x-request'), body: await request.text() };
    return Response.json(received, { status: 422, headers: { 'x-response': 'yes' } });
  });
  const answer = await send('/a?b=c', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'x-request': '1' },
    body: 'né=1',
  });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('x-response')).toBe('yes');
  expect(await answer.json()).toEqual({
    method: 'POST',
    url: 'http://127.0.0.1:4433/a?b=c',
    credentials: 'omit',
    header: '1',
    body: 'né=1',
  });
});

test('a later request can be answered first, and a response can have no body', async () => {
  let first = () => {};
  const send = overPort(async ({ url }) => {
    if (url.endsWith('/slow')) await new Promise<void>((resolve) => (first = resolve));
    else first();
    return new Response(url.endsWith('/slow') ? 'slow' : null, { status: url.endsWith('/slow') ? 200 : 204 });
  });
  const [slow, quick] = await Promise.all([send('/slow'), send('/quick')]);
  expect([await slow.text(), quick.status]).toEqual(['slow', 204]);
});

test('a dropped connection rejects with ConnectionDropped, any other error with its message', async () => {
  const send = overPort(async ({ url }) => {
    throw url.endsWith('/dropped') ? new ConnectionDropped() : new Error('lost');
  });
  await expect(send('/dropped')).rejects.toBeInstanceOf(ConnectionDropped);
  await expect(send('/other')).rejects.toThrow('lost');
});
