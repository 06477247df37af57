import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createKinds, type Kind, learn } from './kinds.ts';
import { flow, type Told, world } from './testing.ts';

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

test.each([
  ['of an application', ({ challenge, state }: Told) => `/login?login_challenge=${challenge}&state=${state}`],
  ['of a flow', ({ id }: Told) => `/login?flow=${id}`],
])('each request %s has an address of its own, and pages of one kind', async (_, addressOf) => {
  const asked: string[] = [];
  const at = await world(
    (message, response) => {
      asked.push(`${message.url}`);
      kratos(message, response);
    },
    { variables: { LOGIN_GATE: 'open' } },
  );
  const visit = async (told: Told, headers: Record<string, string> = {}) => {
    const before = at.rendered();
    const answer = await at.get(addressOf(told), { 'user-agent': JSON.stringify(told), ...headers });
    return { html: bare(await answer.text()), rendered: at.rendered() - before, call: asked.at(-1) };
  };
  const somebody = (): Told => ({
    id: randomUUID(),
    token: randomBytes(64).toString('base64'),
    challenge: randomBytes(150).toString('base64url'),
    state: randomBytes(9).toString('base64url'),
  });
  await visit(somebody());
  await visit(somebody());
  for (const told of [somebody(), { ...somebody(), state: 'a' }]) {
    const known = await visit(told);
    const plain = await visit(told, { cookie: 'other=1' });
    const [one, other] = [known, plain].map(({ html }) => html.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''));
    expect([known.rendered, plain.rendered, known.call]).toEqual([0, 1, plain.call]);
    expect(one).toBe(other);
    expect(one).toContain(told.challenge);
  }
});

test('what somebody typed, or the server says to one person, is rendered for them, and nobody else gets it', async () => {
  const { page } = await learned();
  const others: Told[] = [{ typed: 'ada@example.org' }, { message: 'Ada, your time is up' }];
  for (const told of others) {
    const { html, rendered } = await page(told);
    expect([rendered, /ada@|Ada, your/.test(html)]).toEqual([1, true]);
  }
  const { html, rendered } = await page({});
  // Of the whole texts: an id may have "ada" in it by chance.
  expect([rendered, /ada@|Ada, your/.test(html)]).toEqual([0, false]);
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

test('an old moment of the first page may be older in another one, and not much younger', async () => {
  const [now, minute] = [Date.parse('2026-01-01T12:00:00Z'), 60_000];
  const sourceOf = (text: string) => ({ target: '/login', call: '/', heard: { status: 200, type: '', text } });
  const made = (text: string, at: number) => ({ html: `${text} ${at}`, now: at });
  const text = (at: number) => new Date(at).toISOString();
  const first = sourceOf(text(now - 5 * minute));
  const kind = await learn(first, made(first.heard.text, now), 0, async (_, { text }) => made(text, now + 1));
  const fits = [-9, -6, -4, 5].map((age) => kind?.page('/login', sourceOf(text(now + age * minute)).heard, now));
  expect(fits.map((parts) => parts !== undefined)).toEqual([true, true, false, false]);
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
  const source = { target: '/login', call: '/self-service/login/browser', heard };
  const kind = await learn(source, make(heard.text, 1), 0, async (_, { text }) => page && make(text, 2));
  expect(kind).toBeUndefined();
});

test('so many kinds are known, and no more; one that fits no more is forgotten, and left alone for a while', () => {
  let now = 0;
  const kinds = createKinds<number>(() => now);
  const kind = (rest: number): Kind<number> => ({ call: () => '', rest, page: () => undefined });
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
