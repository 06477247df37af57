import { expect, test } from 'vitest';
import type { Answer, Handler } from '../http/exchange.ts';
import { answerRequest, requestJar } from './fetch.ts';
import { toIncoming, toWire } from './wire.ts';

const answer: Answer = {
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'Cookie' },
  cookies: [
    { name: 'a', value: '1', path: '/', httpOnly: true },
    { name: 'b', value: '2', maxAge: 0 },
  ],
  body: 'Prénom',
};

test('each cookie is a header of its own, and the length counts bytes', () => {
  expect(toWire(answer, 'GET')).toEqual({
    status: 200,
    headers: [
      ['content-type', 'text/plain'],
      ['vary', 'Cookie'],
      ['set-cookie', 'a=1; Path=/; HttpOnly'],
      ['set-cookie', 'b=2; Max-Age=0'],
      ['content-length', '7'],
    ],
    body: 'Prénom',
  });
});

test.each([
  ['HEAD', 200, null, '7'],
  ['GET', 204, null, undefined],
  ['GET', 304, null, undefined],
  ['GET', 303, 'Prénom', '7'],
] as const)('%s %i sends the body %j and the length %j', (method, status, body, length) => {
  const wire = toWire({ ...answer, status, cookies: [] }, method);
  expect([wire.body, Object.fromEntries(wire.headers)['content-length']]).toEqual([body, length]);
});

test('an answer without a body has the length 0', () => {
  expect(toWire({ status: 303, headers: {}, cookies: [], body: null }, 'POST').headers).toEqual([
    ['content-length', '0'],
  ]);
});

const sent = (headers: Readonly<Record<string, string>>, more = {}) =>
  toIncoming({
    method: 'POST',
    url: new URL('http://127.0.0.1:4433/x'),
    header: (name) => headers[name] ?? null,
    address: '127.0.0.1:5',
    body: async () => new TextEncoder().encode('body'),
    ...more,
  });

test('headers are found by any spelling, cookies come from theirs', () => {
  const { headers, cookies } = sent({ accept: 'a/b', cookie: 'x=1; y=2' });
  expect([headers.get('Accept'), headers.has('ACCEPT'), headers.get('origin'), headers.has('origin')]).toEqual([
    'a/b',
    true,
    null,
    false,
  ]);
  expect([...cookies]).toEqual([
    ['x', '1'],
    ['y', '2'],
  ]);
});

test('a host that keeps cookies apart has its own taken, as they are', () => {
  expect([...sent({ cookie: 'x=1' }, { cookies: new Map([['x', '"a;b"']]) }).cookies]).toEqual([['x', '"a;b"']]);
});

test('the body is fetched once, when it is asked for', async () => {
  let asked = 0;
  const incoming = sent({}, { body: async () => new Uint8Array([++asked]) });
  expect(asked).toBe(0);
  expect([await incoming.bytes(), await incoming.bytes()]).toEqual([new Uint8Array([1]), new Uint8Array([1])]);
});

test('a host of whole requests tells addresses and cookies as a browser sends them', async () => {
  const asked: unknown[] = [];
  const handler: Handler = async ({ url, cookies, headers }) => {
    asked.push(`${url.pathname}${url.search}`, [...url.searchParams], [...cookies], headers.get('cookie'));
    return { status: 204, headers: {}, cookies: [], body: null };
  };
  const jar = requestJar([
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ]);
  for (const end of ['?', '?y=3#top', ''])
    await answerRequest(handler, new Request(`http://127.0.0.1:4433/kratos/login${end}`), jar, '/kratos');
  const cookies = [
    [
      ['a', '1'],
      ['b', '2'],
    ],
    'a=1; b=2; a=3',
  ];
  expect(asked).toEqual([
    ...['/login?', [], ...cookies],
    ...['/login?y=3', [['y', '3']], ...cookies],
    ...['/login', [], ...cookies],
  ]);
});
