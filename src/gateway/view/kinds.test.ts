import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createKinds, type Kind, learn } from './kinds.ts';
import { world } from './testing.ts';

/** What differs between the flows of a test. */
interface Told {
  readonly id?: string;
  readonly token?: string;
  /** What stands in the field of the name. */
  readonly typed?: string;
  readonly message?: string;
  /** Milliseconds since it was begun. */
  readonly age?: number;
}

/** A login flow for somebody new. */
function flow(host: string, { id = randomUUID(), token, typed = '', message, age = 0 }: Told): string {
  const input = (name: string, group: string, type: string, value: string, label?: object) => ({
    type: 'input',
    group,
    attributes: { name, type, value, disabled: false, node_type: 'input' },
    messages: [],
    meta: label ? { label } : {},
  });
  const at = Date.now() - age;
  return JSON.stringify({
    id,
    type: 'browser',
    expires_at: new Date(at + 3_600_000).toISOString(),
    issued_at: new Date(at).toISOString(),
    request_url: `http://${host}/self-service/login/browser`,
    ui: {
      action: `http://${host}/self-service/login?flow=${id}`,
      method: 'POST',
      nodes: [
        input('csrf_token', 'default', 'hidden', token ?? randomBytes(64).toString('base64')),
        input('identifier', 'default', 'text', typed, { id: 1070004, type: 'info', text: 'ID' }),
        input('password', 'password', 'password', '', { id: 1070001, type: 'info', text: 'Password' }),
        input('method', 'password', 'submit', 'password', { id: 1010022, type: 'info', text: 'Sign in' }),
      ],
      messages: message === undefined ? [] : [{ id: 4999999, type: 'error', text: message }],
    },
    refresh: false,
    requested_aal: 'aal1',
    state: 'choose_method',
  });
}

/** Flows by what the browser says of itself, a JSON text. */
const kratos = ({ headers }: IncomingMessage, response: ServerResponse) => {
  const told: Told = JSON.parse(headers['user-agent'] ?? '{}');
  const cookie = `csrf_token_${told.id ?? 'x'}=${told.id ?? 'y'}; Path=/; HttpOnly`;
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookie });
  setTimeout(() => response.end(flow(`${headers.host}`, told)), 5);
};

/** A gateway before it that knows what its login page looks like. */
async function learned(answer = kratos) {
  const at = await world(answer, { variables: { LOGIN_GATE: 'open' } });
  const page = async (told: Told, headers: Record<string, string> = {}) => {
    const before = at.rendered();
    const got = await at.get('/login', { 'user-agent': JSON.stringify(told), ...headers });
    return { got, html: await got.text(), rendered: at.rendered() - before };
  };
  await page({});
  await page({});
  return { ...at, page };
}

const bare = (html: string) => html.replace(/<!--[\w+/=]*-->$/, '').replace(/"now":\d+/, '');

test('the second page of a kind is learned, those after it are not rendered: their own words, cookies and moment', async () => {
  const { page } = await learned();
  const [id, token] = [randomUUID(), randomBytes(64).toString('base64')];
  const before = Date.now();
  const { got, html, rendered } = await page({ id, token }, { cookie: 'csrf_token_1=2' });
  expect(rendered).toBe(0);
  expect(html).toContain(`/self-service/login?flow=${id}"`);
  expect(html.split(token).length).toBeGreaterThan(2);
  expect(got.headers.getSetCookie()).toEqual([`csrf_token_${id}=${id}; Path=/; HttpOnly`]);
  expect([got.headers.get('cache-control'), got.headers.get('vary')]).toEqual([
    'no-store',
    'Cookie, Accept-Language, Accept-Encoding',
  ]);
  const { now, at } = JSON.parse(/id="view">([^<]*)</.exec(html)?.[1] ?? '');
  expect(at).toBe(`/login?flow=${id}`);
  expect(now).toBeGreaterThanOrEqual(before);
  const plain = await page({ id, token }, { cookie: 'other=1' });
  expect(plain.rendered).toBe(1);
  expect(plain.got.headers.get('content-security-policy')).toBe(got.headers.get('content-security-policy'));
});

test('two hundred people at once on pages of one kind: each has only what is theirs', async () => {
  const { page, rendered } = await learned();
  const before = rendered();
  const people = Array.from({ length: 200 }, () => ({ id: randomUUID(), token: randomBytes(64).toString('base64') }));
  const pages = await Promise.all(people.map(async (told) => ({ told, ...(await page(told)) })));
  expect(rendered()).toBe(before);
  for (const { told, html, got } of pages) {
    const ids = new Set(html.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g));
    const tokens = new Set(html.match(/[\w+/]{86}==/g));
    expect([[...ids], [...tokens]]).toEqual([[told.id], [told.token]]);
    expect(got.headers.getSetCookie()).toEqual([`csrf_token_${told.id}=${told.id}; Path=/; HttpOnly`]);
  }
});

test('what somebody typed, or the server says to one person, is rendered for them, and nobody else gets it', async () => {
  const { page } = await learned();
  const others: Told[] = [{ typed: 'ada@example.org' }, { message: 'Ada, your time is up' }];
  for (const told of others) {
    const { html, rendered } = await page(told);
    expect([rendered, html.includes('ada@') || html.includes('Ada, your')]).toEqual([1, true]);
  }
  const { html, rendered } = await page({});
  expect([rendered, /ada/i.test(html)]).toEqual([0, false]);
});

test.each([
  ['an id', { id: '"><script>alert(1)</script>' }],
  ['a token', { token: `${'A'.repeat(85)}"==` }],
  ['a text', { message: `${randomUUID()}"><img src=x> {"now":1}` }],
])('%s with markup in it is rendered, and escaped', async (_, told: Told) => {
  const { page } = await learned();
  const { html, rendered } = await page(told);
  expect(rendered).toBe(1);
  expect(html).not.toMatch(/<script>|<img src=x|[^\\]"==/);
});

test.each(['ory_kratos_session=1', 'theme=dark; somebody=1', 'provider=acme'])(
  'who comes with %s gets a page of their own',
  async (cookie) => {
    const { page } = await learned();
    for (const _ of [1, 2, 3]) expect((await page({}, { cookie })).rendered).toBe(1);
  },
);

test('another language, theme or time zone is another kind', async () => {
  const { page } = await learned();
  for (const cookie of ['theme=dark', 'locale=en', 'time_zone=Asia%2FTokyo']) {
    const first = await page({}, { cookie });
    await page({}, { cookie });
    const third = await page({ id: randomUUID() }, { cookie });
    expect([first.rendered, third.rendered]).toEqual([1, 0]);
    expect(third.html.match(/<html[^>]*>/)?.[0]).toBe(first.html.match(/<html[^>]*>/)?.[0]);
    expect(third.html).toContain(cookie === 'time_zone=Asia%2FTokyo' ? '"timeZone":"Asia/Tokyo"' : '"timeZone":"UTC"');
  }
});

test('a flow that was begun long ago is rendered', async () => {
  const { page } = await learned();
  expect((await page({ age: 30 * 60_000 })).rendered).toBe(1);
});

test('a Kratos that fails is told as it would be, and asked once', async () => {
  let [asked, fails] = [0, false];
  const { page } = await learned((message, response) => {
    asked += 1;
    if (!fails) return kratos(message, response);
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"code":500}}');
  });
  fails = true;
  const before = asked;
  const { got, html, rendered } = await page({});
  expect([got.status, rendered, asked - before]).toEqual([502, 1, 1]);
  const plain = await page({}, { cookie: 'other=1' });
  expect([bare(html), plain.got.status]).toEqual([bare(plain.html), 502]);
});

const heard = { status: 200, type: 'application/json', text: `{"id":"${randomUUID()}","at":"2026-01-01T00:00:00Z"}` };

test.each([
  [
    'says a time in words',
    (text: string, now: number) =>
      `${text} ${Math.round(now / 60_000)} ${new Date(JSON.parse(text).at).getHours()}:${new Date(JSON.parse(text).at).getMinutes()}`,
  ],
  ['writes a word otherwise', (text: string) => JSON.parse(text).id.toUpperCase()],
  ['cuts a word', (text: string) => text.slice(0, 20)],
  ['is not made twice', undefined],
])('a page that %s is no kind', async (_, page) => {
  const make = (text: string, now: number) => ({ html: `${page?.(text, now)} ${now}`, now });
  const kind = await learn('/', heard, make(heard.text, 1), 0, async ({ text }) => page && make(text, 2));
  expect(kind).toBeUndefined();
});

test('so many kinds are known, and no more; one that fits no more is forgotten, and left alone for a while', () => {
  let now = 0;
  const kinds = createKinds<number>(() => now);
  const kind = (rest: number): Kind<number> => ({ call: '', rest, page: () => undefined });
  for (let index = 0; index < 1000; index += 1) {
    expect(kinds.wants(`${index}`)).toBe(false);
    kinds.put(`${index}`, kind(index));
  }
  const known = Array.from({ length: 1000 }, (_, index) => kinds.find(`${index}`)?.rest).filter(
    (rest) => rest !== undefined,
  );
  expect([known.length, known.at(-1)]).toEqual([40, 999]);
  // Seen too long ago.
  expect(kinds.wants('1')).toBe(false);
  expect(kinds.wants('1')).toBe(true);
  for (const fits of [false, false, true, false, false]) kinds.note('999', fits);
  expect(kinds.find('999')).toBeDefined();
  kinds.note('999', false);
  expect(kinds.find('999')).toBeUndefined();
  expect([kinds.wants('999'), kinds.wants('999')]).toEqual([false, false]);
  now = 60_000;
  expect(kinds.wants('999')).toBe(true);
});
