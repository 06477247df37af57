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

test('each cookie has its own Set-Cookie header, and Content-Length counts bytes', () => {
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

test('a response without a body has Content-Length 0', () => {
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

test('header names ignore case, and cookies come from the Cookie header', () => {
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

test('cookies that the host passes apart are used unchanged, and the Cookie header is ignored', () => {
  expect([...sent({ cookie: 'x=1' }, { cookies: new Map([['x', '"a;b"']]) }).cookies]).toEqual([['x', '"a;b"']]);
});

test('the body is read once, at its first use', async () => {
  let reads = 0;
  const incoming = sent({}, { body: async () => new Uint8Array([++reads]) });
  expect(reads).toBe(0);
  expect([await incoming.bytes(), await incoming.bytes()]).toEqual([new Uint8Array([1]), new Uint8Array([1])]);
});

test('a handler behind fetch gets address and cookies as a browser sends them', async () => {
  const received: unknown[] = [];
  const handler: Handler = async ({ url, cookies, headers }) => {
    received.push(`${url.pathname}${url.search}`, [...url.searchParams], [...cookies], headers.get('cookie'));
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
  expect(received).toEqual([
    ...['/login?', [], ...cookies],
    ...['/login?y=3', [['y', '3']], ...cookies],
    ...['/login', [], ...cookies],
  ]);
});
