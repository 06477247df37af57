import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pages } from '@members/pages';
import { expect, test } from 'vitest';
import { index, loginFlow, style, renderingWorld as world } from './testing.ts';

const times = {
  authenticated_at: '2026-01-02T03:04:05Z',
  expires_at: '2027-01-02T03:04:05Z',
  authenticator_assurance_level: 'aal1',
  issued_at: '2026-01-02T03:04:05Z',
  authentication_methods: [],
  devices: [],
};

/** Kratos for signed-in people: the session's cookie is their name. */
const people = ({ headers, url }: IncomingMessage, response: ServerResponse) => {
  const name = /who=(\w+)/.exec(headers.cookie ?? '')?.[1];
  const identity = {
    id: name,
    schema_id: 'person',
    created_at: times.issued_at,
    updated_at: times.issued_at,
    verifiable_addresses: [],
    traits: { email: `${name}@example.org`, firstName: name },
  };
  const body = url?.startsWith('/sessions/whoami')
    ? { ...times, id: `session-${name}`, active: true, identity }
    : { logout_url: `http://127.0.0.1/self-service/logout?token=${name}`, logout_token: name };
  response.writeHead(name ? 200 : 401, { 'content-type': 'application/json', 'set-cookie': `seen=${name}; Path=/` });
  setTimeout(() => response.end(JSON.stringify(name ? body : { error: { code: 401, id: 'session_inactive' } })), 5);
};

test('a page comes with its view, its data, and the style of what it shows, named by its digest', async () => {
  const { get } = await world(people);
  const answer = await get('/', { cookie: 'who=Ada; theme=dark; locale=en' });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect([answer.headers.get('cache-control'), answer.headers.get('vary')?.split(', ')[0]]).toEqual([
    'no-store',
    'Cookie',
  ]);
  expect(answer.headers.getSetCookie()).toContain('seen=Ada; Path=/');
  expect(html).toMatch(/^<!doctype html><html lang="en" data-theme="dark"><head>/);
  expect(html).toContain('<h1');
  expect(html).toContain('Ada');
  expect(html).not.toContain('<noscript>no</noscript>');
  const data = JSON.parse(/id="view">([^<]*)</.exec(html)?.[1] ?? '');
  expect(data.at).toBe('/');
  const inPage = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(inPage).toBe(style.replace('./motif', '/assets/motif'));
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(inPage))).toString('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}'`);
  // The first script is asked for at once; the app, and what its screen needs besides, come after what is shown.
  expect(html).toContain('<head><link rel="modulepreload" crossorigin href="/assets/start-1.js">');
  const later = ['main-1', 'dashboard-1', 'words-1'].map(
    (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js" fetchpriority="low">`,
  );
  expect(html).toContain(later.join(''));
  expect(html.indexOf('main-1.js')).toBeGreaterThan(html.indexOf('id="root"'));
  expect(html).not.toContain('ceremony-1.js');
  // Nothing holds the view up: its style stands in the page, and its script comes after it.
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.indexOf('<script type="module" async')).toBeGreaterThan(html.indexOf('id="root"'));
});

test('where the app would go elsewhere, the browser is sent there', async () => {
  const { get } = await world(people);
  const answer = await get('/');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?hops=1']);
});

test.each([...pages.map(({ path }) => path), '/not-found'])(
  'no cache keeps what %s answers to anybody',
  async (path) => {
    const { get } = await world(people);
    for (const cookie of ['who=Ada', '']) {
      const { headers } = await get(path, { cookie, accept: 'text/html' });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toMatch(/^Cookie, /);
    }
  },
);

test('two hundred people at once: each sees only themselves', async () => {
  const { get } = await world(people);
  const names = Array.from({ length: 200 }, (_, index) => `Person${index}x`);
  const pages = await Promise.all(names.map(async (name) => (await get('/', { cookie: `who=${name}` })).text()));
  const seen = pages.map((html) => [...new Set(html.match(/Person\d+x/g))]);
  expect(seen).toEqual(names.map((name) => [name]));
});

test('a storm is told to wait, and a Kratos that is slow is not waited for: the page goes out without its view', async () => {
  const { get, failures } = await world(() => {}, { timeout: 3000 });
  const answers = await Promise.all(Array.from({ length: 300 }, () => get('/', { cookie: 'who=Ada' })));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBe(300 - 256);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
  expect(await refused[0]?.text()).toMatch(/^Le service rencontre un problème\nRéessayez/);
  const shell = await answers.find(({ status }) => status === 200)?.text();
  expect(shell).toContain('<div id="root"></div>');
  expect(failures().map(([, reason]) => reason)).toContain('view cut off');
});

test('a page that cannot be put together goes out as it was, and is logged', async () => {
  const { get, failures, log } = await world(people, {
    page: index.replace('<div id="root"></div>', '<div id="root"><p></p></div>'),
  });
  const answer = await get('/', { cookie: 'who=Ada' });
  expect([answer.status, (await answer.text()).includes('<noscript>no')]).toEqual([200, true]);
  expect(failures()).toHaveLength(1);
  expect(JSON.stringify(log)).toContain('templateOf');
});

test('what somebody wrote cannot end the data block', async () => {
  const { get } = await world(({ url }, response) => {
    const identity = {
      id: '1',
      created_at: times.issued_at,
      updated_at: times.issued_at,
      traits: { email: 'a@example.org', firstName: '</script><script>\u2028' },
    };
    const body = url?.startsWith('/sessions/whoami') ? { ...times, id: '1', active: true, identity } : {};
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const html = await (await get('/', { cookie: 'who=Ada' })).text();
  expect(html.match(/<script>/g)).toBeNull();
  expect(/id="view">([^<]*)</.exec(html)?.[1]).toContain('\\u003c/script>\\u003cscript>\\u2028');
});

test('a picture of the application may come from the origin of its logo, and from no other one', async () => {
  const logo = 'https://cdn.example/logo.png';
  const { get } = await world(({ headers }, response) => {
    const flow = loginFlow(`${headers.host}`, { challenge: 'c', state: 's', logo });
    response.writeHead(200, { 'content-type': 'application/json' }).end(flow);
  });
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policyOf('/login?login_challenge=c')).toContain("img-src 'self' data: https://cdn.example;");
  expect(await policyOf('/error')).toContain("img-src 'self' data:;");
});

test('a path that begins with two slashes does not become the page of another origin', async () => {
  const asked: string[] = [];
  const { port } = await world((message, response) => {
    asked.push(`${message.headers['x-forwarded-host']}`);
    people(message, response);
  });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET //evil.example/settings HTTP/1.1\r\nHost: own.example\r\nCookie: who=Ada\r\nConnection: close\r\n\r\n',
  );
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
  expect(text).not.toContain('"origin":"http://evil.example"');
});

test('ending sessions is posted without a script: only from a page of our own', async () => {
  const asked: string[] = [];
  const { post, origin } = await world((message, response) => {
    if (message.method === 'DELETE') asked.push(`${message.url} ${message.headers.cookie}`);
    if (message.method === 'DELETE') response.writeHead(204).end();
    else if (message.url?.startsWith('/sessions?'))
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    else people(message, response);
  });
  const form = new URLSearchParams({ session: 'a1', device: 'Safari <b>' });
  const cookie = 'who=Ada; locale=en';
  const sites = ['cross-site', 'same-site', 'none'].map((site) => ({ 'sec-fetch-site': site }));
  const others = [...sites, { origin: 'http://elsewhere.example' }, { origin: 'null' }, {}];
  const refused = await Promise.all(others.map((headers) => post('/sessions', form, { cookie, ...headers })));
  expect(refused.map(({ status, headers }) => [status, headers.get('location')?.split('&')[0]])).toEqual(
    others.map(() => [303, '/error?error=csrf']),
  );
  expect(asked).toEqual([]);
  const answer = await post('/sessions', form, { cookie, 'sec-fetch-site': 'same-origin' });
  expect([answer.status, asked]).toEqual([200, ['/sessions/a1 who=Ada; locale=en']]);
  expect(await answer.text()).toMatch(/data-testid="sessions\/ended".*Safari &lt;b&gt;/s);
  const named = await post('/sessions', new URLSearchParams(), { cookie, origin });
  expect([named.status, asked[1]?.split(' ')[0]]).toEqual([200, '/sessions']);
});

test('where a key can be used its script is asked for by the page itself', async () => {
  const button = { name: 'passkey_login_trigger', type: 'button', node_type: 'input', disabled: false };
  const { get } = await world(({ headers }, response) => {
    const node = {
      type: 'input',
      group: 'passkey',
      messages: [],
      meta: { label: { id: 1010021, type: 'info', text: 'Sign in with passkey' } },
      attributes: button,
    };
    const ui = { action: `http://${headers.host}/self-service/login?flow=f`, method: 'POST', nodes: [node] };
    const flow = {
      id: 'f',
      type: 'browser',
      ...times,
      request_url: 'http://127.0.0.1/',
      ui,
      state: 'choose_method',
      refresh: false,
      requested_aal: 'aal1',
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(flow));
  });
  const html = await (await get('/login?flow=f')).text();
  expect(html).toContain('data-testid="node/input/passkey_login_trigger"');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/ceremony-1.js">');
});

test('a page that renews the session cookie gives no new guesses at a second factor', async () => {
  let sessions = 0;
  const gateway = await world(
    (message, response) => {
      message.resume();
      const isGuess = message.method === 'POST' && message.headers.cookie !== undefined;
      sessions += 1;
      const cookie = `renamed=session-${sessions}; Path=/; HttpOnly`;
      const isPage = message.url?.startsWith('/sessions/whoami');
      response
        .writeHead(isPage ? 401 : isGuess ? 400 : 303, {
          'content-type': 'application/json',
          ...(!isGuess && { 'set-cookie': cookie, location: '/' }),
        })
        .end('{}');
    },
    { variables: { KRATOS_SESSION_COOKIE: 'renamed', THROTTLE_ACCOUNT: '3/1h' } },
  );
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    gateway.post('/self-service/login?flow=f', new URLSearchParams(fields), headers);
  const guess = (cookie: string) => submit({ method: 'totp', totp_code: '000000' }, { cookie });
  const cookieOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('renamed='))
      ?.split(';')[0] ?? '';

  const signedIn = cookieOf(await submit({ method: 'password', identifier: 'ada@example.org', password: 'p' }));
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await guess(signedIn)).status);
  expect(statuses).toEqual([400, 400, 400, 429]);
  const renewed = cookieOf(await gateway.get('/', { cookie: signedIn }));
  expect(renewed).not.toBe(signedIn);
  expect((await guess(renewed)).status).toBe(429);
});
