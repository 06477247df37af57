import { expect, test, vi } from 'vitest';
import { createKratosApi } from './kratos.ts';
import { createReachability } from './reachability.ts';
import { NotJson } from './read-json.ts';

const origin = 'https://app.test';
/** Kratos without a gateway. */
const direct = { kratos_url: 'https://kratos.test/public/' };
/** Kratos behind the gateway, with another address in its configuration. */
const behindGateway = { kratos_url: 'https://app.test/auth', kratos_base_url: 'https://id.test/k' };

const json = { 'content-type': 'application/json' };
const whoami = (response: Response, config: Parameters<typeof createKratosApi>[0] = direct) =>
  createKratosApi(config, async () => response, origin).GET('/sessions/whoami');

/** Returns the request that a call sends. */
async function requestOf(call: (api: ReturnType<typeof createKratosApi>) => Promise<unknown>): Promise<Request> {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({});
  };
  await call(createKratosApi(direct, fetch, origin));
  const [request] = requests;
  if (request === undefined) throw new Error('no request was sent');
  return request;
}

/** Returns the query of the request that creates a registration flow. */
async function queryOf(query: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const request = await requestOf((api) => api.GET('/self-service/registration/browser', { params: { query } }));
  return Object.fromEntries(new URL(request.url).searchParams);
}

test.each(['return_to', 'after_verification_return_to'])('%s is sent as a browser resolves it', async (name) => {
  expect(await queryOf({ [name]: 'http:\\\\evil.example' })).toEqual({ [name]: 'http://evil.example/' });
  expect(await queryOf({ [name]: '/\\evil.example/' })).toEqual({ [name]: 'https://evil.example/' });
  expect(await queryOf({ [name]: 'settings' })).toEqual({ [name]: 'https://app.test/settings' });
});

test.each(['/x', 'https://shop.test/a?b=c%20d&e=/../f#g', 'http://127.0.0.1:4455'])(
  '%s needs no change and is sent unchanged',
  async (address) => {
    expect(await queryOf({ return_to: address })).toEqual({ return_to: address });
  },
);

test('all other parameters are sent unchanged', async () => {
  const query = { login_challenge: 'a\\b', organization: '//c d&e' };
  expect(await queryOf(query)).toEqual(query);
});

test('a call sends cookies, asks for JSON, and uses another base address if given', async () => {
  const request = await requestOf((api) =>
    api.POST('/self-service/login', {
      baseUrl: 'https://other.test',
      params: { query: { flow: 'f1' } },
      body: { method: 'password', identifier: 'ada', password: 'é', csrf_token: 't' },
    }),
  );
  expect([request.method, request.url, request.credentials]).toEqual([
    'POST',
    'https://other.test/self-service/login?flow=f1',
    'include',
  ]);
  expect([request.headers.get('accept'), request.headers.get('content-type')]).toEqual([
    'application/json',
    'application/json',
  ]);
  expect(await request.json()).toMatchObject({ password: 'é' });
});

test('a call resolves for any status', async () => {
  const refused = await whoami(Response.json({ error: { id: 'session_inactive' } }, { status: 401 }));
  expect([refused.response.status, refused.error]).toEqual([401, { error: { id: 'session_inactive' } }]);
  const empty = await whoami(new Response(null, { status: 204, headers: json }));
  expect([empty.response.status, empty.data]).toEqual([204, undefined]);
});

test('texts and addresses of a response are rewritten; its headers stay unchanged', async () => {
  const body = { reason: 'a\r\nb', redirect_browser_to: 'https://id.test/k/self-service/login/browser' };
  const answer = await whoami(Response.json(body, { status: 422, headers: { 'retry-after': '3' } }), behindGateway);
  expect(answer.error).toEqual({
    reason: 'a\nb',
    redirect_browser_to: 'https://app.test/auth/self-service/login/browser',
  });
  expect([answer.response.status, answer.response.headers.get('retry-after')]).toEqual([422, '3']);
});

test.each([
  ['a page', new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['broken JSON', new Response('{"action"', { status: 422, headers: json })],
  ['an empty body', new Response('', { headers: json })],
  ['too deeply nested JSON', new Response('['.repeat(100_000) + ']'.repeat(100_000), { headers: json })],
])('%s in place of JSON rejects with the response', async (_, response) => {
  const error = await whoami(response).catch((rejected: unknown) => rejected);
  expect(error).toBeInstanceOf(NotJson);
  expect(error).toHaveProperty('response', response);
});

test('a call rejects without a response of Kratos, and the reachability changes', async () => {
  const { reachability, middleware } = createReachability();
  const calls = [
    async () => Promise.reject(new TypeError('no network')),
    async () => Response.json({ error: { id: 'upstream_unavailable' } }, { status: 502 }),
  ];
  for (const fetch of calls) {
    const lost = createKratosApi(behindGateway, fetch, origin);
    lost.use(middleware);
    await expect(lost.GET('/sessions/whoami')).rejects.toThrow(TypeError);
    expect(reachability.isLost()).toBe(true);
    const answering = createKratosApi(behindGateway, async () => new Response('<p>', { status: 502 }), origin);
    answering.use(middleware);
    await expect(answering.GET('/sessions/whoami')).rejects.toThrow(NotJson);
    expect(reachability.isLost()).toBe(false);
  }
});

test('an aborted call rejects and does not change the reachability', async () => {
  const { reachability, middleware } = createReachability();
  const fetch = async ({ signal }: Request) => {
    signal.throwIfAborted();
    return Response.json({});
  };
  const api = createKratosApi(direct, fetch, origin);
  api.use(middleware);
  const call = api.GET('/sessions/whoami', { signal: AbortSignal.abort() });
  await expect(call).rejects.toHaveProperty('name', 'AbortError');
  expect(reachability.isLost()).toBe(false);
});

test('a call waits for its response for as long as it takes', async () => {
  vi.useFakeTimers();
  try {
    const day = 24 * 3_600_000;
    const signals: AbortSignal[] = [];
    const fetch = ({ signal }: Request) => {
      signals.push(signal);
      return new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({})), day));
    };
    const call = createKratosApi(direct, fetch, origin).GET('/sessions/whoami');
    await vi.advanceTimersByTimeAsync(day);
    expect([(await call).response.status, signals.map(({ aborted }) => aborted)]).toEqual([200, [false]]);
  } finally {
    vi.useRealTimers();
  }
});
