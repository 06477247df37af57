import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../../adapter/fetch.ts';
import { loadKratosConfig } from '../../config/load.ts';
import { createSimulator } from '../../index.ts';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['tools/demo/kratos.yml'] });

/** Registers with that web hook. @returns the response */
async function register(hook: { readonly url: string; readonly body: string }) {
  const { flows } = config.selfservice;
  const hooks = [{ hook: 'web_hook', config: { ...hook, body: `base64://${btoa(hook.body)}`, method: 'POST' } }];
  const registration = { ...flows.registration, after: { ...flows.registration.after, password: { hooks } } };
  const own = { ...config, selfservice: { ...config.selfservice, flows: { ...flows, registration } } } as typeof config;
  const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  const runtime = { clock: manualClock(0), random: seededRandom(7), fetch: () => Promise.reject(refused) };
  const { kratos } = createSimulator({ kratos: own, runtime });
  if (!kratos) throw new Error('no Kratos');
  const send = async (path: string, body?: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const init = { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    return answerRequest(kratos.public, new Request(`http://127.0.0.1:4433${path}`, init), requestJar([]));
  };
  const flow = (await (await send('/self-service/registration/api')).json()) as { id: string };
  const traits = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' };
  const sent = { method: 'password', password: 'violet-lantern-4711', traits };
  const answer = await send(`/self-service/registration?flow=${flow.id}`, sent);
  return { status: answer.status, body: await answer.json() };
}

// These responses were observed on the real server.
const refusal =
  'POST http://127.0.0.1:1/x giving up after 3 attempt(s): Post "http://127.0.0.1:1/x": dial tcp 127.0.0.1:1: connect: connection refused';
test.each([
  ['function(ctx) {}', refusal],
  ['{}', refusal],
  [
    'function() {}',
    'jsonnetsecure: ERROR: RUNTIME ERROR: function has no parameter ctx\n\tTop-level function call\t\n',
  ],
  ['function(ctx, b) {}', 'jsonnetsecure: ERROR: RUNTIME ERROR: Missing argument: b\n\tTop-level function call\t\n'],
  [
    "function(ctx) error 'nope'",
    'jsonnetsecure: ERROR: RUNTIME ERROR: nope\n\tbase64://ZnVuY3Rpb24oY3R4KSBlcnJvciAnbm9wZSc=:1:15-27\tfunction <anonymous>\n\tTop-level function call\t\n',
  ],
  ['ctx', 'jsonnetsecure: ERROR: base64://Y3R4:1:1-4 Unknown variable: ctx\n\nctx\n\n'],
  ["function(ctx) { a: std.repeat('a', 100000) }", 'jsonnetsecure: ERROR: scan: bufio.Scanner: token too long'],
  [
    "function(ctx) local d(s, n) = if n == 0 then s else d(s + s, n - 1); { a: std.length(d('aaaaaaaaaaaaaaaa', 29)) }",
    'jsonnetsecure: eval: context deadline exceeded',
  ],
])('a registration fails if its web hook with the body %s cannot be called', async (body, message) => {
  expect(await register({ url: 'http://127.0.0.1:1/x', body })).toEqual({
    status: 400,
    body: { error: { code: 500, status: 'Internal Server Error', message } },
  });
});
