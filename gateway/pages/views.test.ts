import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { pages } from '@members/pages';
import { expect, test, vi } from 'vitest';
import { dataIn, elementIn, parsePage } from './html.ts';
import { dashboardStyle, indexHtml, loginFlow, startRenderingWorld, style } from './testing.ts';

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

test('a page has its view, its data, and its style, whose digest is in the policy', async () => {
  const { get } = await startRenderingWorld(people);
  const answer = await get('/', { cookie: 'who=Ada; theme=dark; locale=en' });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect([answer.headers.get('cache-control'), answer.headers.get('vary')?.split(', ')[0]]).toEqual([
    'no-store',
    'Cookie',
  ]);
  expect(answer.headers.getSetCookie()).toContain('seen=Ada; Path=/');
  expect(html).toMatch(/^<!doctype html><html/);
  const shown = parsePage(html);
  expect(elementIn(shown, 'html').attributes).toEqual({ lang: 'en-GB', 'data-theme': 'dark' });
  expect(elementIn(shown, '#root h1').text).toBe('Welcome to the dashboard!');
  expect(elementIn(shown, '#root').text).toContain('Ada');
  expect(shown.querySelector('noscript')).toBeNull();
  expect(dataIn<{ at: string }>(html, 'view')?.at).toBe('/');
  const inPage = elementIn(shown, 'style').rawText;
  expect(inPage).toBe(style.replace('./motif', '/assets/motif') + dashboardStyle);
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(inPage))).toString('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${digest}'`);
  // The head preloads the first script. The scripts of the app and of the screen are preloaded after the view.
  const preloads = (selector: string) =>
    shown.querySelectorAll(`${selector} link[rel=modulepreload]`).map((link) => link.getAttribute('href'));
  expect(preloads('head')).toEqual(['/assets/start-1.js']);
  expect(preloads('body')).toEqual(['/assets/main-1.js', '/assets/words-1.js', '/assets/dashboard-1.js']);
  // Nothing delays the view: its style is inline, and its script comes after it. A disabled link loads nothing.
  const sheets = shown.querySelectorAll('link[rel=stylesheet]').map(({ attributes }) => attributes);
  expect(sheets).toEqual(
    ['style', 'words'].map((name) => ({ rel: 'stylesheet', disabled: '', href: `/assets/${name}-1.css` })),
  );
  expect(shown.querySelector('#root ~ script[type=module][async]')).not.toBeNull();
  expect(shown.querySelector('#root ~ link[href="/assets/main-1.js"]')).not.toBeNull();
});

test('a redirect of the app becomes a redirect of the browser', async () => {
  const { get } = await startRenderingWorld(people);
  const answer = await get('/');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?hops=1']);
});

test.each([...pages.map(({ path }) => path), '/not-found'])('no cache may keep %s, signed in or not', async (path) => {
  const { get } = await startRenderingWorld(people);
  for (const cookie of ['who=Ada', '']) {
    const { headers } = await get(path, { cookie, accept: 'text/html' });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toMatch(/^Cookie, /);
  }
});

test('two hundred users at the same time: each sees only their own page', async () => {
  const { get } = await startRenderingWorld(people);
  const names = Array.from({ length: 200 }, (_, index) => `Person${index}x`);
  const pages = await Promise.all(names.map(async (name) => (await get('/', { cookie: `who=${name}` })).text()));
  const seen = pages.map((html) => [...new Set(html.match(/Person\d+x/g))]);
  expect(seen).toEqual(names.map((name) => [name]));
});

test('with a slow Kratos, 256 views are rendered at a time and further requests get 503', async () => {
  const slow: Array<() => void> = [];
  let isSlow = true;
  const { get } = await startRenderingWorld((request, response) => {
    if (isSlow) slow.push(() => people(request, response));
    else people(request, response);
  });
  const refused: Response[] = [];
  const answers = Array.from({ length: 300 }, async () => {
    const answer = await get('/', { cookie: 'who=Ada' });
    if (answer.status === 503) refused.push(answer);
    return answer.status;
  });
  await vi.waitFor(() => expect(refused).toHaveLength(300 - 256), { timeout: 30_000 });
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(refused[0]?.headers.get('cache-control')).toBe('no-store');
  expect(await refused[0]?.text()).toMatch(/^Le service rencontre un problème\nSi le problème persiste/);
  isSlow = false;
  for (const answer of slow) answer();
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 200)).toHaveLength(256);
});

test('a page whose view cannot be inserted is sent without it, and the error is logged', async () => {
  const { get, failures, log } = await startRenderingWorld(people, {
    page: indexHtml.replace('<div id="root"></div>', '<div id="root"><p></p></div>'),
  });
  const answer = await get('/', { cookie: 'who=Ada' });
  expect([answer.status, (await answer.text()).includes('<noscript>no')]).toEqual([200, true]);
  expect(failures()).toHaveLength(1);
  expect(JSON.stringify(log)).toContain('templateOf');
});

test('a text from a user cannot end the data block', async () => {
  const { get } = await startRenderingWorld(({ url }, response) => {
    const identity = {
      id: '1',
      created_at: times.issued_at,
      updated_at: times.issued_at,
      traits: { email: 'a@example.org', firstName: '</script><script>\u2028' },
    };
    const body = url?.startsWith('/sessions/whoami')
      ? { ...times, id: '1', active: true, identity }
      : { logout_url: 'http://127.0.0.1/logout', logout_token: 't' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const html = await (await get('/', { cookie: 'who=Ada' })).text();
  expect(html).not.toContain('<script>');
  expect(elementIn(parsePage(html), '#view').rawText).toContain('\\u003c/script>\\u003cscript>\\u2028');
});

test('the policy allows pictures from the origin of the logo of the application, and from no other origin', async () => {
  const logo = 'https://cdn.example/logo.png';
  const { get } = await startRenderingWorld(({ headers }, response) => {
    const flow = loginFlow(`${headers.host}`, { challenge: 'c', state: 's', logo });
    response.writeHead(200, { 'content-type': 'application/json' }).end(flow);
  });
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policyOf('/login?login_challenge=c')).toContain("img-src 'self' data: https://cdn.example;");
  expect(await policyOf('/error')).toContain("img-src 'self' data:;");
});

test('a path with two slashes at the start does not become an address of another origin', async () => {
  const hosts: string[] = [];
  const { port } = await startRenderingWorld((message, response) => {
    hosts.push(`${message.headers['x-forwarded-host']}`);
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

test('a form without scripts ends sessions, only from a page of the same origin', async () => {
  const requests: string[] = [];
  const { post, origin } = await startRenderingWorld((message, response) => {
    if (message.method === 'DELETE') requests.push(`${message.url} ${message.headers.cookie}`);
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
  expect(requests).toEqual([]);
  const answer = await post('/sessions', form, { cookie, 'sec-fetch-site': 'same-origin' });
  expect([answer.status, requests]).toEqual([200, ['/sessions/a1 who=Ada; locale=en']]);
  const ended = elementIn(parsePage(await answer.text()), '[data-testid="sessions/ended"]');
  expect([ended.text, ended.querySelector('b')]).toEqual([expect.stringContaining('Safari <b>'), null]);
  const named = await post('/sessions', new URLSearchParams(), { cookie, origin });
  expect([named.status, requests[1]?.split(' ')[0]]).toEqual([200, '/sessions']);
});

test('a page with a passkey button preloads the script for passkeys', async () => {
  const button = { name: 'passkey_login_trigger', type: 'button', node_type: 'input', disabled: false };
  const { get } = await startRenderingWorld(({ headers }, response) => {
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
  const shown = parsePage(await (await get('/login?flow=f')).text());
  expect(shown.querySelector('[data-testid="node/input/passkey_login_trigger"]')).not.toBeNull();
  expect(shown.querySelector('head link[rel=modulepreload][href="/assets/ceremony-1.js"]')).not.toBeNull();
});

test('the login loads the scripts and the style of the dashboard, which usually follows it', async () => {
  const { get } = await startRenderingWorld(
    ({ headers }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(loginFlow(headers.host ?? '', {}));
    },
    { variables: { LOGIN_GATE: 'open' } },
  );
  const shown = parsePage(await (await get('/login')).text());
  expect(shown.querySelector('body link[rel=modulepreload][href="/assets/dashboard-1.js"]')).not.toBeNull();
  expect(elementIn(shown, 'style').rawText).not.toContain(dashboardStyle);
  expect(
    shown.querySelector('#root ~ link[rel=stylesheet]:not([disabled])[href="/assets/words-1.css"]'),
  ).not.toBeNull();
});

test('a rendered page that renews the session cookie gives no new guesses of the second factor', async () => {
  let sessions = 0;
  const gateway = await startRenderingWorld(
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
