import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sendBytes, startWorld, type TestWorld } from '../testing.ts';

type Answer = (message: IncomingMessage, response: ServerResponse, body: string) => void;
interface ReceivedRequest {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let world: TestWorld;
let answer: Answer;
let received: ReceivedRequest[];
let end: () => void;
let kratos: string;

const named = 'https://id.example';

beforeEach(async () => {
  received = [];
  answer = (_message, response) => response.end('{}');
  const server = createServer(async (message, response) => {
    let body = '';
    for await (const part of message) body += part;
    received.push({ call: `${message.method} ${message.url}`, headers: message.headers, body });
    answer(message, response, body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  kratos = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  end = () => {
    server.close();
    server.closeAllConnections();
  };
  world = await startWorld({ KRATOS_PUBLIC_URL: kratos, KRATOS_BROWSER_URL: named });
});
afterEach(async () => {
  await world.close();
  end();
});

/** Starts another gateway in front of the same Kratos. */
const again = async (extra: Record<string, string>, patience?: number) => {
  await world.close();
  world = await startWorld(
    { KRATOS_PUBLIC_URL: kratos, KRATOS_BROWSER_URL: named, ...extra },
    patience ? { limits: { proxied: patience } } : {},
  );
};

test('requests and responses pass unchanged, with all cookies', async () => {
  answer = (_message, response) => {
    response.writeHead(
      400,
      [
        ['Content-Type', 'application/json'],
        ['Set-Cookie', 'a=1; Path=/; HttpOnly'],
        ['Set-Cookie', 'b=2; Domain=example; SameSite=Lax'],
        ['Cache-Control', 'private, no-cache'],
        ['Connection', 'X-Hop'],
        ['X-Hop', 'one connection only'],
      ].flat(),
    );
    response.end('{"ui":1}');
  };
  const given = { cookie: 'csrf_token_x=1; ory_kratos_session=2', 'x-session-token': 't', accept: 'application/json' };
  const got = await world.post('/self-service/login?flow=f%20%2B1&a=', { method: 'password' }, given);
  expect([got.status, await got.json()]).toEqual([400, { ui: 1 }]);
  expect(got.headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly', 'b=2; Domain=example; SameSite=Lax']);
  expect([got.headers.get('cache-control'), got.headers.get('x-hop')]).toEqual(['private, no-cache', null]);
  expect(got.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [call] = received;
  expect(call).toMatchObject({ call: 'POST /self-service/login?flow=f%20%2B1&a=', body: '{"method":"password"}' });
  expect(call?.headers).toMatchObject({ ...given, host: new URL(kratos).host });
});

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'an empty body of %s reaches Kratos empty',
  async (type) => {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
    await fetch(`${world.origin}/self-service/login?flow=1`, { method: 'POST', body: '', headers });
    expect(received).toMatchObject([{ body: '', headers: { 'content-type': type, 'content-length': '0' } }]);
  },
);

test('Kratos gets its own public name, and the client address that a trusted proxy or the connection names', async () => {
  const lies = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '203.0.113.9',
    'true-client-ip': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'cf-ipcountry': 'FR',
    forwarded: 'for=203.0.113.9',
  };
  const forwarded = async () => {
    await world.get('/sessions/whoami', lies);
    const { headers } = received.at(-1) ?? {};
    const names = [...Object.keys(lies)];
    return Object.fromEntries(names.flatMap((name) => (headers?.[name] ? [[name, headers[name]]] : [])));
  };
  const self = { 'x-forwarded-host': 'id.example', 'x-forwarded-proto': 'https' };
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '127.0.0.1' });
  await again({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' });
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '127.0.0.1' });
  await again({ TRUSTED_PROXIES: '127.0.0.0/8' });
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '203.0.113.9' });
  // The left entry comes from the client, the right one from the proxy.
  lies['x-forwarded-for'] = '198.51.100.7, 203.0.113.9';
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '203.0.113.9' });
  await again({ TRUSTED_PROXIES: '127.0.0.0/8', CLIENT_ADDRESS_HEADERS: 'True-Client-IP' });
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '203.0.113.9', 'true-client-ip': '203.0.113.9' });
  await again({ CLIENT_ADDRESS_HEADERS: 'True-Client-IP' });
  expect(await forwarded()).toEqual({ ...self, 'x-forwarded-for': '127.0.0.1' });
});

test('only headers that Kratos reads go on to it', async () => {
  const read = { 'x-session-token': 't', 'x-csrf-token': 'c', 'if-none-match': '"e"', 'sec-fetch-site': 'same-origin' };
  const others = {
    baggage: 'a=b',
    traceparent: 'none of W3C',
    'x-http-method-override': 'DELETE',
    'x-rewrite-url': '/admin/identities',
    x_forwarded_for: '203.0.113.9',
    'fastly-client-ip': '203.0.113.9',
    'x-envoy-external-address': '203.0.113.9',
    'x-unheard-of': '1',
  };
  await world.get('/sessions/whoami', { ...read, ...others });
  expect(received[0]?.headers).toMatchObject(read);
  expect(Object.keys(received[0]?.headers ?? {}).filter((name) => name in others)).toEqual([]);
});

test('hop-by-hop headers, and headers that Connection names, do not reach Kratos', async () => {
  const text = await sendBytes(
    world.port,
    'GET /sessions/whoami HTTP/1.1\r\nHost: x\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nTE: trailers\r\nUpgrade: websocket\r\nProxy-Authorization: Basic eA==\r\n\r\n',
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  for (const name of ['x-secret', 'te', 'upgrade', 'proxy-authorization'])
    expect(received[0]?.headers).not.toHaveProperty(name);
});

test('with an https origin, each cookie is Secure, and a warning names the cause once', async () => {
  const cookies = ['a=1; Path=/; HttpOnly', 'b=2; Path=/; secure'];
  answer = (_message, response) => response.setHeader('set-cookie', cookies).end('{}');
  await again({ PUBLIC_ORIGIN: 'https://id.example', TRUSTED_PROXIES: '127.0.0.1' });
  const own = { 'x-forwarded-host': 'id.example' };
  for (let count = 0; count < 2; count += 1) {
    const { headers } = await world.get('/self-service/login/flows?id=1', own);
    expect(headers.getSetCookie()).toEqual(['a=1; Path=/; HttpOnly; Secure', 'b=2; Path=/; secure']);
  }
  expect(world.failures().map(([message]) => message)).toEqual([expect.stringContaining('without Secure')]);
});

test('a response is streamed', async () => {
  let finish = () => {};
  answer = (_message, response) => {
    response.write('first ');
    finish = () => response.end('last');
  };
  const got = await world.get('/self-service/login/flows?id=1');
  const reader = got.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: 'first ' });
  finish();
  expect(await reader?.read()).toMatchObject({ value: 'last' });
});

test('a response has fewer listeners than Node warns about', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  expect((await world.get('/self-service/login/api')).status).toBe(200);
  expect(warnings).toEqual([]);
});

test('redirects to Kratos lead to the gateway, other redirects stay unchanged', async () => {
  const at303 = async (location: string) => {
    answer = (_message, response) => response.writeHead(303, { location }).end();
    return (await world.get('/self-service/login/browser')).headers.get('location');
  };
  expect(await at303(`${named}/self-service/login/browser?aal=aal2`)).toBe('/self-service/login/browser?aal=aal2');
  expect(await at303(`${kratos}/self-service/login/browser`)).toBe('/self-service/login/browser');
  for (const other of ['https://app.example/login?flow=1', `${named}.evil.example/self-service/x`, '/relative'])
    expect(await at303(other)).toBe(other);
  await again({ BASE_PATH: '/auth' });
  answer = (_message, response) => response.writeHead(303, { location: `${named}/self-service/logout?token=1` }).end();
  const below = await world.get('/auth/self-service/login/browser?x=1');
  expect(below.headers.get('location')).toBe('/auth/self-service/logout?token=1');
  expect(received.at(-1)?.call).toBe('GET /self-service/login/browser?x=1');
});

test('/sessions is a page for browsers and the list of sessions for scripts', async () => {
  expect(await (await world.get('/sessions', { accept: 'text/html,*/*' })).text()).toContain('app-config');
  expect(await (await world.get('/sessions', { accept: 'application/json' })).json()).toEqual({});
});

test.each([
  '/admin/identities',
  '/identities',
  '/self-service/../admin/identities',
  '/self-service/%2e%2e/admin/identities',
  '/self-service/..%2fadmin/identities',
  '/self-service/..%5cadmin',
  '/self-service//login',
  '/sessionsx',
  '/health/alive',
])('%s does not reach Kratos', async (path) => {
  await sendBytes(
    world.port,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
  );
  expect(received.filter(({ call }) => !call.includes('/browser'))).toEqual([]);
});

test.each([
  '/self-service/..;/x',
  '/self-service/...',
  '/self-service/..%3b/',
  '/self-service/x../y',
  '/self-service/.',
  '/schemas/..x',
])('%s is not found, and no fault of the gateway', async (path) => {
  const text = await sendBytes(
    world.port,
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
  expect(world.failures()).toEqual([]);
});

test('a body that is too large does not reach Kratos, with or without Content-Length', async () => {
  const large = 'x'.repeat(1024 * 1024 + 1);
  const declared = await world.post('/self-service/login?flow=1', { large });
  expect([declared.status, (await declared.json()).error.id]).toEqual([413, 'malformed_request']);
  const silent = await new Promise<number>((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: world.port, method: 'POST', path: '/self-service/login' },
      (got) => {
        got.resume();
        resolve(got.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.write(large);
  });
  expect([silent, received]).toEqual([413, []]);
});

test('when Kratos is slow, down or breaks off, a script gets JSON and a browser the error page', async () => {
  await again({}, 100);
  answer = () => {};
  const slow = await world.get('/self-service/login/flows?id=secret');
  expect([slow.status, (await slow.json()).error.id]).toEqual([504, 'upstream_unavailable']);
  const failures = world.failures();
  await again({});
  answer = (message) => message.socket.destroy();
  expect((await world.post('/self-service/login?flow=secret', {})).status).toBe(502);
  end();
  const page = await world.get('/self-service/login/browser', { accept: 'text/html' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/error\?error=upstream_unavailable&error_description=/),
  ]);
  expect([...failures, ...world.failures()].flatMap(([, reason]) => reason ?? [])).toEqual([
    'kratos: UND_ERR_HEADERS_TIMEOUT',
    'kratos: UND_ERR_SOCKET',
    'kratos: ECONNREFUSED',
  ]);
  expect(JSON.stringify(world.log)).not.toContain('secret');
});

test('a browser that expects a page gets the error page for a failure without a page, with a link back to the form', async () => {
  const sendAnswered = async (status: number, type: string, path: string, accept = 'text/html,*/*;q=0.8') => {
    answer = (_message, response) => response.writeHead(status, { 'content-type': type }).end('{"error":{}}');
    const got = await world.post(path, {}, { accept });
    const to = new URL(got.headers.get('location') ?? '/', named);
    return [got.status, to.pathname, to.searchParams.get('error'), to.searchParams.get('from')];
  };
  const json = 'application/json';
  const form = '/self-service/login?flow=f&login_challenge=c';
  const back = '/login?flow=f&login_challenge=c';
  expect(await sendAnswered(503, json, form)).toEqual([303, '/error', 'upstream_unavailable', back]);
  expect(await sendAnswered(429, 'text/plain', form)).toEqual([303, '/error', 'too_many', back]);
  const begin = '/self-service/registration/browser?return_to=/x';
  expect(await sendAnswered(500, json, begin)).toEqual([
    303,
    '/error',
    'upstream_unavailable',
    '/registration?return_to=/x',
  ]);
  expect(await sendAnswered(500, json, '/self-service/methods/oidc/callback/a')).toEqual([
    303,
    '/error',
    'upstream_unavailable',
    null,
  ]);
  // Pages of the server, responses below 500, and responses for scripts pass unchanged.
  expect(await sendAnswered(503, 'text/html; charset=utf-8', form)).toEqual([503, '/', null, null]);
  expect(await sendAnswered(400, json, form)).toEqual([400, '/', null, null]);
  expect(await sendAnswered(503, json, form, json)).toEqual([503, '/', null, null]);
  answer = (message) => message.socket.destroy();
  const gone = await world.post(form, {}, { accept: 'text/html' });
  expect(gone.headers.get('location')).toContain(`from=${encodeURIComponent(back)}`);
});

test("an application's request continues when a signed-in user posts a login or registration", async () => {
  const here = `http://127.0.0.1:${world.port}`;
  const locationFor = async (path: string, location: string, accept = 'text/html') => {
    answer = (_message, response) => response.writeHead(303, { location: location.replace('HERE', here) }).end();
    const got = await world.post(path, {}, { accept });
    return got.headers.get('location')?.replace(here, 'HERE');
  };
  const login = '/self-service/login?flow=f&login_challenge=c%3D';
  expect(await locationFor(login, 'HERE/')).toBe('/login?login_challenge=c%3D');
  expect(await locationFor(login.replace('login?', 'registration?'), 'HERE/welcome')).toBe(
    '/login?login_challenge=c%3D',
  );
  // The error page can start the request again.
  expect(await locationFor(login, 'HERE/error?id=e')).toBe('HERE/error?id=e&login_challenge=c%3D');
  // Redirects to other origins or screens, for scripts, or without an application stay unchanged.
  for (const [path, location] of [
    [login, 'https://app.example/'],
    [login, 'HERE/verification?flow=v'],
    ['/self-service/login?flow=f', 'HERE/'],
    ['/self-service/settings?flow=f&login_challenge=c', 'HERE/'],
  ] as const)
    expect(await locationFor(path, location)).toBe(location);
  expect(await locationFor(login, 'HERE/', 'application/json')).toBe('HERE/');
});

test('when a kept connection was closed, a read is sent again but a write is not', async () => {
  answer = (message) => message.socket.destroy();
  await world.post('/self-service/login', {});
  expect(received).toHaveLength(1);
  answer = (_message, response) => response.end('{}');
  await world.get('/sessions/whoami');
  answer = (message, response) => (received.length === 3 ? message.socket.destroy() : response.end('{}'));
  expect((await world.get('/sessions/whoami')).status).toBe(200);
  expect(received).toHaveLength(4);
});

test('with KRATOS_PROXY=off, no request is proxied and pages name the address of Kratos', async () => {
  await again({ KRATOS_PROXY: 'off' });
  expect((await world.get('/self-service/login/flows')).status).toBe(404);
  const html = await (await world.get('/login')).text();
  expect(html).toContain(`"kratos_url":"${named}"`);
  expect((await world.get('/login')).headers.get('content-security-policy')).toContain(`connect-src 'self' ${named};`);
});

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\n'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['another coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a chunk size that is none', 'Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
  ['a folded header', 'X-A: b\r\n c\r\nContent-Length : 3\r\n\r\nabc'],
  ['a bare line feed', 'Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n'],
])('a request that two servers could read differently is refused: %s', async (_name, rest) => {
  const text = await sendBytes(world.port, `POST /self-service/login HTTP/1.1\r\nHost: x\r\n${rest}`);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(received).toEqual([]);
});

test('CORS headers of Kratos are removed: pages of other origins have no access', async () => {
  answer = (_message, response) =>
    response
      .writeHead(200, {
        'access-control-allow-origin': 'https://evil.example',
        'access-control-allow-credentials': 'true',
      })
      .end('{}');
  const got = await world.get('/sessions/whoami', { origin: 'https://evil.example' });
  expect([...got.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.each([
  ['http:\\\\evil.example', 'http://evil.example/'],
  ['/\\evil.example', 'http://evil.example/'],
  ['//evil.example', 'http://evil.example/'],
  ['/\t/evil.example', 'http://evil.example/'],
  ['HTTPS:evil.example', 'https://evil.example/'],
])(
  'a return address is rewritten to the address that a browser reads before Kratos checks it: %j',
  async (written, read) => {
    for (const name of ['return_to', 'after_verification_return_to']) {
      await world.get(`/self-service/login/browser?a=%20b&${name}=${encodeURIComponent(written)}&c`);
      const sent = received.at(-1)?.call.replace(`:${world.port}`, '');
      expect(sent).toBe(`GET /self-service/login/browser?a=%20b&${name}=${encodeURIComponent(read)}&c`);
    }
  },
);

test('plain return addresses reach Kratos unchanged', async () => {
  const query = 'return_to=https://app.example/a?b=c%26d&return_to=%2Fsettings&return%5Fto=http://127.0.0.1:4455/x';
  await world.get(`/self-service/login/browser?${query}`);
  expect(received.at(-1)?.call).toBe(`GET /self-service/login/browser?${query}`);
});

test.each(['http:\\\\evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://user@evil.example/'])(
  'a redirect of Kratos to %j is not passed on',
  async (location) => {
    answer = (_message, response) => response.writeHead(303, { location }).end();
    const got = await world.get('/self-service/login/browser', { accept: 'application/json' });
    expect([got.status, (await got.json()).error.id]).toEqual([502, 'redirect_not_allowed']);
  },
);

test('a read that the browser aborts is not sent to Kratos again', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    answer = (message) => resolve(message);
  });
  const call = request({ host: '127.0.0.1', port: world.port, path: '/self-service/login/browser' });
  call.on('error', () => {}).end();
  const message = await arrived;
  call.destroy();
  await expect.poll(() => world.log.some(({ status }) => status === 499)).toBe(true);
  message.socket.destroy();
  answer = (_message, response) => response.end('{}');
  await world.get('/sessions/whoami');
  expect(received.filter(({ call: name }) => name.includes('/login/'))).toHaveLength(1);
});

test('a read of Kratos whose client leaves is aborted', async () => {
  // Kratos's response is awaited for longer than this test may take.
  await again({}, 120_000);
  const arrived = new Promise<IncomingMessage>((resolve) => {
    answer = (message) => resolve(message);
  });
  const call = request({ host: '127.0.0.1', port: world.port, path: '/self-service/login/flows?id=left' });
  call.on('error', () => {}).end();
  const ended = once((await arrived).socket, 'close');
  call.destroy();
  await ended;
  await expect.poll(() => world.log.some(({ status }) => status === 499)).toBe(true);
  expect(world.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});

test('when a client leaves within a response, the rest of it is not read from Kratos', async () => {
  const arrived = new Promise<IncomingMessage>((resolve) => {
    answer = (message, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[');
      resolve(message);
    };
  });
  const call = request({ host: '127.0.0.1', port: world.port, path: '/sessions/whoami' });
  call
    .on('error', () => {})
    .on('response', (response) => response.on('error', () => {}).once('data', () => call.destroy()));
  call.end();
  await once((await arrived).socket, 'close');
});

test('a body of more than 32 KiB is refused', async () => {
  const tooLarge = await world.post('/self-service/login?flow=1', { text: 'x'.repeat(32 * 1024) });
  expect(tooLarge.status).toBe(413);
  const fits = await world.post('/self-service/login?flow=1', { text: 'x'.repeat(31 * 1024) });
  expect(fits.status).toBe(200);
});

test('the end of a session clears the storage of the browser', async () => {
  answer = (_message, response) =>
    response
      .writeHead(303, { location: '/signed-out', 'set-cookie': 'ory_kratos_session=; Path=/; Max-Age=0; HttpOnly' })
      .end();
  const got = await world.get('/self-service/logout?token=t', { accept: 'text/html' });
  expect([got.status, got.headers.get('clear-site-data')]).toEqual([303, '"storage"']);
});

test("parameters and headers for the simulator's scenarios and worlds do not pass the gateway", async () => {
  await world.get('/self-service/login/browser?scenario=login/start&refresh=true', {
    'x-scenario': 'a',
    'x-world': 'b',
  });
  expect(received.at(-1)?.call).toBe('GET /self-service/login/browser?refresh=true');
  expect(Object.keys(received.at(-1)?.headers ?? {}).filter((name) => /^x-(?:scenario|world)$/.test(name))).toEqual([]);
});
