import { expect, onTestFinished, test } from 'vitest';
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import type { Handle } from './fetch.ts';
import { answerAt, answeredBy, nowhere } from './thread.ts';

/** Asks a handle that is at the other end of a port. */
function apart(handle: Handle) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  answerAt(port2, handle);
  const there = answeredBy(port1);
  return (path: string, init?: RequestInit) => there(new Request(`http://127.0.0.1:4433${path}`, init), nowhere);
}

test('a request arrives whole, and so does its answer', async () => {
  const ask = apart(async (request) => {
    const { method, url, credentials, headers } = request;
    const said = { method, url, credentials, wanted: headers.get('x-wanted'), body: await request.text() };
    return Response.json(said, { status: 422, headers: { 'x-said': 'yes' } });
  });
  const answer = await ask('/a?b=c', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'x-wanted': '1' },
    body: 'né=1',
  });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('x-said')).toBe('yes');
  expect(await answer.json()).toEqual({
    ...{ method: 'POST', url: 'http://127.0.0.1:4433/a?b=c', credentials: 'omit', wanted: '1', body: 'né=1' },
  });
});

test('who asks later may be answered first; an answer may have no body', async () => {
  let first = () => {};
  const ask = apart(async ({ url }) => {
    if (url.endsWith('/slow')) await new Promise<void>((resolve) => (first = resolve));
    else first();
    return new Response(url.endsWith('/slow') ? 'slow' : null, { status: url.endsWith('/slow') ? 200 : 204 });
  });
  const [slow, quick] = await Promise.all([ask('/slow'), ask('/quick')]);
  expect([await slow.text(), quick.status]).toEqual(['slow', 204]);
});

test('a connection that is ended, and whatever else goes wrong, is told apart', async () => {
  const ask = apart(async ({ url }) => {
    throw url.endsWith('/dropped') ? new ConnectionDropped() : new Error('lost');
  });
  await expect(ask('/dropped')).rejects.toBeInstanceOf(ConnectionDropped);
  await expect(ask('/other')).rejects.toThrow('lost');
});
