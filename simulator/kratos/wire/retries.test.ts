import { expect, test, vi } from 'vitest';
import { loadKratosConfig } from '../../config/load.ts';
import { call, callWithRetries } from '../../http/client.ts';
import { type Fetch, manualClock, type Runtime, seededRandom } from '../../runtime/runtime.ts';
import { countBreaches } from '../method/password/breaches.ts';
import { createHydraAdmin } from '../oauth2/hydra-admin.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['tools/demo/kratos.yml'] });

/** A server that never answers. The request ends when the caller gives up. */
const silent: Fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

/** Makes every timeout expire at once. @returns the durations that were asked for, in milliseconds */
function impatient(): number[] {
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    const controller = new AbortController();
    queueMicrotask(() => queueMicrotask(() => controller.abort(new DOMException('', 'TimeoutError'))));
    return controller.signal;
  });
  return timeouts;
}

const late = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';

test('requests time out after the time that Kratos sets', async () => {
  const timeouts = impatient();
  const runtime: Runtime = { fetch: silent, clock: manualClock(0), random: seededRandom(7) };
  await expect(call({ runtime }, 'http://127.0.0.1:1/x')).rejects.toThrow(`Get "http://127.0.0.1:1/x": ${late}`);
  const own = { ...config, oauth2_provider: { ...config.oauth2_provider, url: 'http://127.0.0.1:1' } };
  await expect(createHydraAdmin(own, runtime).loginRequest('x')).rejects.toThrow('An internal server error');
  const policy = { ...config.selfservice.methods.password.config, haveibeenpwned_host: '127.0.0.1:1' };
  await expect(countBreaches({ ...policy, ignore_network_errors: false }, runtime, 'x')).rejects.toMatchObject({
    fields: { messagePrefix: expect.stringContaining(`giving up after 5 attempt(s): Get "https://127.0.0.1:1/range/`) },
  });
  expect(timeouts).toEqual([30_000, ...Array(3).fill(30_000), ...Array(5).fill(1000)]);
  expect(runtime.clock.now()).toBe(3000 + 15_000);
  vi.restoreAllMocks();
});

const url = 'http://127.0.0.1:1/x';
const refused = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
const busy = (after: string) => async () => new Response('', { status: 429, headers: { 'retry-after': after } });
const status = (code: number) => async () => new Response('', { status: code });

// The suite `web-hooks-again` proves these cases on the real server. Times are the defaults of its HTTP client.
test.each<[string, readonly (() => Promise<Response>)[], string, readonly number[]]>([
  ['fails twice', [status(500), status(502), status(200)], '200', [0, 1000, 3000]],
  [
    'fails every time',
    [status(500), status(500), status(500)],
    `POST ${url} giving up after 3 attempt(s)`,
    [0, 1000, 3000],
  ],
  ['does not implement the method', [status(501)], '501', [0]],
  ['refuses the request', [status(400)], '400', [0]],
  ['is busy and names a number of seconds', [busy('7'), status(200)], '200', [0, 7000]],
  ['is busy and names a date', [busy('Thu, 01 Jan 1970 00:00:05 GMT'), status(200)], '200', [0, 5000]],
  ['is busy and names an invalid time', [busy('soon'), status(200)], '200', [0, 1000]],
  ['cannot be reached at first', [refused, status(200)], '200', [0, 1000]],
  [
    'cannot be reached',
    [refused, refused, refused],
    `POST ${url} giving up after 3 attempt(s): Post "${url}": dial tcp 127.0.0.1:1: connect: connection refused`,
    [0, 1000, 3000],
  ],
])('the client retries as Kratos does when a server %s', async (_, answers, outcome, times) => {
  const clock = manualClock(0);
  const attempts: number[] = [];
  const fetch: Fetch = () => {
    attempts.push(clock.now());
    return answers[attempts.length - 1]?.() ?? Promise.reject(new Error('asked once too often'));
  };
  const response = callWithRetries({ runtime: { fetch, clock, random: seededRandom(7) } }, url, { method: 'POST' });
  expect(await response.then((answer) => `${answer.status}`).catch((error: Error) => error.message)).toBe(outcome);
  expect(attempts).toEqual(times);
});

test('a request to an invalid address is not retried', async () => {
  const runtime: Runtime = { fetch: refused, clock: manualClock(0), random: seededRandom(7) };
  await expect(callWithRetries({ runtime }, 'x')).rejects.toThrow(
    'GET x giving up after 1 attempt(s): Get "x": unsupported',
  );
});
