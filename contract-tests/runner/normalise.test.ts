import { expect, test } from 'vitest';
import type { Step } from './exchange.ts';
import { normaliseBody } from './normalise/body.ts';
import { References } from './normalise/references.ts';
import { type NormaliserContext, normaliseText } from './normalise/text.ts';
import { Timestamps } from './normalise/timestamps.ts';
import { normalise } from './normalise.ts';

const sent = Date.parse('2026-11-21T00:00:00.250Z');
const moments = new Timestamps([{ sent, received: sent + 10, step: 1, isRecorded: true }]);
moments.startStep(1);
const world: NormaliserContext = {
  moments,
  keys: [],
  addresses: { public: 'http://127.0.0.1:31001', admin: 'http://127.0.0.1:31002', hydra: 'http://127.0.0.1:31003' },
  names: new Map([['ada-1f@example.org', 'email:ada']]),
};
const id = (digit: number) => `${`${digit}`.repeat(8)}-1111-4111-8111-111111111111`;

/** Masks an anti-CSRF token like the server: pad, then token XOR pad, in base64. */
function masked(token: Uint8Array, pad: number): string {
  return Buffer.from([...token.map(() => pad), ...token.map((byte) => byte ^ pad)]).toString('base64');
}

const text = (value: string, references = new References()) => normaliseText(value, world, references);

test.each([
  ['an address', 'http://127.0.0.1:31001/a', '<public>/a'],
  ['an escaped address', '?return_to=http%3A%2F%2F127.0.0.1%3A31003%2Fb', '?return_to=<hydra>%2Fb'],
  ['a name', 'to ada-1f@example.org or ada-1f%40example.org', 'to <email:ada> or <email:ada>'],
  ['a flow in a query', `<public>/self-service/login?flow=${id(1)}`, '<public>/self-service/login?flow=<flow:1>'],
  ['a flow in an escaped query', `x%3Fflow%3D${id(1)}`, 'x%3Fflow%3D<flow:1>'],
  ['an error page', `http://ui/error?id=${id(1)}`, 'http://ui/error?id=<error:1>'],
  ['a session in a path', `/sessions/${id(1)}`, '/sessions/<session:1>'],
  ['a time with any precision', 'at 2026-11-21T00:00:00.253456789Z and 2026-11-21T00:00:00Z', 'at <now> and <~now>'],
  ['a token', 'ory_st_Abc123', '<session_token:1>'],
  ['an id inside a handler', `window.start("${id(1)}")`, 'window.start("<uuid:1>")'],
  [
    'the nil id, which says something',
    `/x?flow=00000000-0000-0000-0000-000000000000`,
    `/x?flow=00000000-0000-0000-0000-000000000000`,
  ],
  ['a challenge whose end looks like a token', `${'a'.repeat(356)}-${'b'.repeat(43)}=`, '<opaque:1>'],
  [
    'a challenge with escaped padding',
    `?login_challenge=${'a'.repeat(400)}%3D%3D&b=c`,
    '?login_challenge=<login_challenge:1>&b=c',
  ],
])('replaces %s', (_, given, expected) => {
  expect(text(given)).toBe(expected);
});

test('values are numbered by first appearance and keep their number', () => {
  const references = new References();
  expect(text(`/sessions/${id(2)} /sessions/${id(1)} ${id(2)}`, references)).toBe(
    '/sessions/<session:1> /sessions/<session:2> <session:1>',
  );
});

test('two maskings of an anti-CSRF token and its cookie get the same reference', () => {
  const references = new References();
  const token = Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1);
  expect(text(masked(token, 3), references)).toBe('<csrf_token:1>');
  expect(text(masked(token, 99), references)).toBe('<csrf_token:1>');
  expect(text(Buffer.from(token).toString('base64'), references)).toBe('<csrf_token:1>');
  expect(text(masked(token.toReversed(), 3), references)).toBe('<csrf_token:2>');
});

test('an id is named after the kind of its object', () => {
  const body = {
    id: id(1),
    ui: { action: `http://127.0.0.1:31001/self-service/login?flow=${id(1)}` },
    other: { id: id(2), traits: {} },
    use_flow_id: id(3),
    ip_address: '127.0.0.1:50123',
    since: 12,
    expired_at_unix: sent / 1000 - 0.25,
    exp: sent / 1000 + 3599.75,
    expires_in: 3599,
    added_at_unix: 1,
  };
  expect(normaliseBody(body, world, new References())).toEqual({
    id: '<flow:1>',
    ui: { action: '<public>/self-service/login?flow=<flow:1>' },
    other: { id: '<identity:1>', traits: {} },
    use_flow_id: '<flow:2>',
    ip_address: '<address>:<port>',
    since: '<~now>',
    expired_at_unix: '<unix ~now>',
    exp: '<unix ~now+1h>',
    expires_in: '<~1h>',
    added_at_unix: 1,
  });
});

test('messages stay exact', () => {
  const node = {
    messages: [{ id: 4000006, text: 'The provided credentials are invalid', context: { n: 'x', min_length: 8 } }],
  };
  expect(
    normaliseBody(
      { ...node, messages: [{ id: 4000006, text: 'a', context: { min_length: 8 } }] },
      world,
      new References(),
    ),
  ).toEqual({ messages: [{ id: 4000006, text: 'a', context: { min_length: 8 } }] });
});

test('a step keeps its cookies with every attribute, and all headers but those of the host', () => {
  const step: Step = {
    note: 'n',
    agent: 'browser',
    sent,
    received: sent + 10,
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:31001/x',
      headers: { accept: 'text/html', cookie: 'a=b' },
      body: null,
    },
    answer: {
      status: 200,
      headers: [
        ['Content-Type', 'application/json'],
        ['Date', 'Sat, 21 Nov 2026 00:00:00 GMT'],
        ['X-Anything', 'a'],
        ['Vary', 'Origin'],
        ['Vary', 'Cookie'],
        [
          'Set-Cookie',
          'ory_kratos_session=abc; Path=/; Expires=Sun, 22 Nov 2026 00:00:00 GMT; Max-Age=86399; HttpOnly; SameSite=Lax',
        ],
        ['Set-Cookie', 'gone=x; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0'],
      ],
      body: '{"a":1}',
    },
  };
  expect(normalise([step], world)).toEqual([
    {
      note: 'n',
      agent: 'browser',
      request: { method: 'GET', url: '<public>/x', headers: { accept: 'text/html' } },
      response: {
        status: 200,
        headers: { 'content-type': 'application/json', vary: 'Origin, Cookie', 'x-anything': 'a' },
        cookies: [
          'ory_kratos_session=<opaque>; Path=/; Expires=<~now+24h>; Max-Age=<~24h>; HttpOnly; SameSite=Lax',
          'gone=<opaque>; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0',
        ],
        body: { a: 1 },
      },
    },
  ]);
});
