import { signInForNext } from '@members/sign-in-react/next';
import { signInForReactRouter } from '@members/sign-in-react/react-router';
import { createProxy, readSession, type ServerOptions } from '@members/sign-in-react/server';
import { beforeEach, expect, test, vi } from 'vitest';

const options: ServerOptions = {
  kratosUrl: 'https://notes.example/kratos',
  internalUrl: 'http://kratos.internal:4433/',
  appUrl: 'https://notes.example',
};

const session = { id: 'b9f6c0d0-0000-4000-8000-000000000000', active: true };
const cookie = 'theme=dark; ory_kratos_session=secret; csrf_token_82b1=token; my_session=mine';

/** What Kratos was asked. */
let asked: Request[] = [];
/** What Kratos answers. */
let answer: () => Response;

beforeEach(() => {
  asked = [];
  answer = () => Response.json(session);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(new Request(address, init));
    return answer();
  });
});

/** The error that a call throws, or the response. */
const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

test('a session is read with the cookies of Kratos only', async () => {
  expect(await readSession(options, cookie, '/notes')).toEqual({ session });
  expect(asked.map(({ url, headers }) => [url, headers.get('cookie')])).toEqual([
    ['http://kratos.internal:4433/sessions/whoami', 'ory_kratos_session=secret; csrf_token_82b1=token'],
  ]);
});

test('a changed name of the session cookie can be given', async () => {
  await readSession({ ...options, sessionCookie: 'my_session' }, cookie, '/notes');
  expect(asked[0]?.headers.get('cookie')).toContain('my_session=mine');
});

test('without a cookie nobody is signed in, and Kratos is not asked', async () => {
  expect(await readSession(options, 'theme=dark', '/notes?page=2')).toEqual({
    session: null,
    redirectTo: '/login?return_to=https%3A%2F%2Fnotes.example%2Fnotes%3Fpage%3D2',
  });
  expect(asked).toEqual([]);
});

test('a second factor that is due is asked for', async () => {
  answer = () => Response.json({}, { status: 403 });
  const { redirectTo } = await readSession({ ...options, basePath: '/account/' }, cookie, '/notes');
  expect(redirectTo).toBe('/account/login?return_to=https%3A%2F%2Fnotes.example%2Fnotes&aal=aal2');
});

test('nobody is signed out by a Kratos that fails', async () => {
  answer = () => Response.json({}, { status: 500 });
  await expect(readSession(options, cookie, '/notes')).rejects.toThrow('Kratos answered 500 to /sessions/whoami');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'the sign-in does not return to %j',
  async (path) => {
    const { redirectTo = '' } = await readSession(options, undefined, path);
    expect(new URL(redirectTo, options.appUrl).searchParams.get('return_to')).toBe('https://notes.example/');
  },
);

test('the proxy sends on what Kratos needs, and no more', async () => {
  const headers = {
    accept: 'application/json',
    authorization: 'Bearer app',
    cookie,
    'content-type': 'application/json',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '10.0.0.1',
    'x-internal': 'secret',
  };
  const body = JSON.stringify({ method: 'password' });
  const url = 'http://localhost:3000/kratos/self-service/login?flow=1';
  await createProxy(options)(new Request(url, { method: 'POST', headers, body }));
  const [sent] = asked;
  expect(`${sent?.method} ${sent?.url}`).toBe('POST http://kratos.internal:4433/self-service/login?flow=1');
  expect(await sent?.text()).toBe(body);
  expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    cookie: 'ory_kratos_session=secret; csrf_token_82b1=token',
    'x-forwarded-host': 'notes.example',
    'x-forwarded-proto': 'https',
  });
});

test("the proxy returns Kratos's answer with each cookie, and with the browser's address of Kratos", async () => {
  answer = () => {
    const headers = new Headers({ location: 'http://kratos.internal:4433/self-service/login', server: 'kratos' });
    headers.append('set-cookie', 'a=1; Path=/');
    headers.append('set-cookie', 'b=2; Path=/');
    return new Response(null, { status: 303, headers });
  };
  const response = await createProxy(options)(new Request('http://localhost/kratos/self-service/login/browser'));
  expect(response.status).toBe(303);
  expect([...response.headers]).toEqual([
    ['location', 'https://notes.example/kratos/self-service/login'],
    ['set-cookie', 'a=1; Path=/'],
    ['set-cookie', 'b=2; Path=/'],
  ]);
});

test.each([
  ['/kratos/admin/identities', 404],
  ['/kratos/self-service/../admin/identities', 404],
  ['/kratos/self-service/%2e%2e/admin/identities', 404],
  ['/kratos/', 404],
  ['/elsewhere/self-service/login', 404],
  ['/kratosself-service/login', 404],
])('the proxy answers %s with %i without asking Kratos', async (path, status) => {
  expect((await createProxy(options)(new Request(`http://localhost${path}`))).status).toBe(status);
  expect(asked).toEqual([]);
});

test('the proxy refuses other methods, and says when Kratos does not answer', async () => {
  const proxy = createProxy(options);
  const url = 'http://localhost/kratos/self-service/login';
  expect((await proxy(new Request(url, { method: 'OPTIONS' }))).status).toBe(405);
  answer = () => {
    throw new TypeError('no connection');
  };
  const response = await proxy(new Request(url));
  expect([response.status, await response.json()]).toMatchObject([502, { error: { id: 'upstream_unavailable' } }]);
});

const inNext = (cookies: string | null) =>
  signInForNext({
    ...options,
    headers: async () => new Headers(cookies === null ? {} : { cookie: cookies }),
    redirect: (address) => {
      throw new Error(`to ${address}`);
    },
  });

test('in Next.js, a page reads the session, or requires it', async () => {
  expect(await inNext(cookie).getSession()).toEqual(session);
  expect(await inNext(cookie).requireSession('/notes')).toEqual(session);
  expect(await inNext(null).getSession()).toBeNull();
  await expect(inNext(null).requireSession('/notes')).rejects.toThrow('to /login?return_to=');
});

test('in Next.js, `protect` lets signed-in users pass, and redirects others to the sign-in of the app', async () => {
  const { protect } = inNext(null);
  const url = 'http://localhost:3000/notes?page=2';
  expect(await protect(new Request(url, { headers: { cookie } }))).toBeUndefined();
  const response = await protect(new Request(url));
  expect(response?.headers.get('location')).toBe(
    'https://notes.example/login?return_to=https%3A%2F%2Fnotes.example%2Fnotes%3Fpage%3D2',
  );
});

test('in Next.js, a page without a flow redirects to Kratos with the parameters of the page', async () => {
  await expect(
    inNext(null).loadFlow('login', { return_to: 'https://notes.example/notes', aal: ['aal1'], x: undefined }),
  ).rejects.toThrow(
    'to https://notes.example/kratos/self-service/login/browser?return_to=https%3A%2F%2Fnotes.example%2Fnotes',
  );
});

test('in React Router, a loader reads the session, or throws a redirect that leads back to the page', async () => {
  const { getSession, requireSession, protect } = signInForReactRouter(options);
  const signedIn = new Request('http://localhost/notes', { headers: { cookie } });
  expect(await getSession(signedIn)).toEqual(session);
  expect(await requireSession(signedIn)).toEqual(session);
  expect(await (await protect({ request: signedIn }, async () => new Response('notes'))).text()).toBe('notes');
  for (const path of ['/notes?page=2', '/notes.data?page=2&_routes=notes']) {
    const thrown = await thrownBy(requireSession(new Request(`http://localhost${path}`)));
    expect((thrown as Response).headers.get('location')).toBe(
      '/login?return_to=https%3A%2F%2Fnotes.example%2Fnotes%3Fpage%3D2',
    );
  }
});

test('in React Router, a page without a flow redirects to Kratos', async () => {
  const thrown = await thrownBy(
    signInForReactRouter(options).loadFlow('recovery', new Request('http://localhost/recovery')),
  );
  expect((thrown as Response).headers.get('location')).toMatch(
    /^https:\/\/notes\.example\/kratos\/self-service\/recovery\/browser/,
  );
  expect((thrown as Response).headers.get('x-remix-reload-document')).toBe('true');
});

test('the account of a page that a server renders has the facts of the session', async () => {
  const flow = {
    id: '1',
    expires_at: '2030-01-01T00:00:00Z',
    ui: { action: `${options.kratosUrl}/self-service/settings?flow=1`, method: 'POST', nodes: [], messages: [] },
  };
  vi.stubGlobal('fetch', async (request: Request) => Response.json(request.url.endsWith('/whoami') ? session : flow));
  expect(await inNext(cookie).loadFlow('settings', { flow: '1' })).toMatchObject({ flow: { id: '1' }, session });
});
