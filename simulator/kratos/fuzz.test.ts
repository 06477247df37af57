/**
 * Sends malformed requests to each public operation, the same ones in every run. No response is a 5xx, nothing is
 * logged as an error, and no identity or session appears.
 */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { requestJar } from '../adapter/fetch.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { runs } from '../fuzz.fixture.ts';
import { createSimulator } from '../index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';
import { publicRoutes } from './routes.ts';

const options = { dev: true, env: { DSN: 'memory' } };
const { config } = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
const hydra = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
const base = 'http://127.0.0.1:4433';
afterEach(() => vi.restoreAllMocks());

/** Arbitrary texts, and texts that a parser may fail on. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '%', '%zz', '\u0000', '__proto__', 'constructor', '../..', '-1', '1e999', 'null', 'true', '💥'),
  fc.uuid(),
);
const name = fc.oneof(
  fc.constantFrom(
    'method',
    'identifier',
    'password',
    'csrf_token',
    'traits',
    'traits.email',
    'flow',
    'id',
    'token',
    'aal',
    'refresh',
    'return_to',
    'code',
    'resend',
    'provider',
    'screen',
    'transient_payload',
    'login_challenge',
  ),
  text,
);
const method = fc.constantFrom('password', 'code', 'profile', 'totp', 'oidc', 'passkey', 'webauthn', 'foo', '');
const value = fc.oneof(text, method, fc.jsonValue({ maxDepth: 2 }));
const fields = fc.array(fc.tuple(name, value), { maxLength: 6 });
const body: fc.Arbitrary<readonly [type: string, content: string]> = fc.oneof(
  fields.map((pairs) => ['application/json', JSON.stringify(Object.fromEntries(pairs))] as const),
  fields.map(
    (pairs) =>
      [
        'application/x-www-form-urlencoded',
        new URLSearchParams(pairs.map(([key, each]) => [key, String(each)])).toString(),
      ] as const,
  ),
  fc.tuple(fc.constantFrom('application/json', 'multipart/form-data; boundary=x', 'text/plain', ''), text),
);
const request = fc.record({
  query: fc.array(fc.tuple(name, fc.oneof(text, method)), { maxLength: 4 }),
  accept: fc.constantFrom('application/json', 'text/html', '*/*', '', 'a/b;q=x,,;'),
  cookies: fc.array(fc.tuple(fc.constantFrom('ory_kratos_session', 'ory_kratos_continuity', 'x'), text), {
    maxLength: 2,
  }),
  bearer: fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Za-z0-9_]{1,20}$/)),
  body,
});

const paths = [...new Set(publicRoutes.map(({ method: verb, path }) => `${verb} ${path}`))];

test.each(paths)(
  '%s',
  async (operation) => {
    const [verb = '', template = ''] = operation.split(' ');
    if (verb === 'TRACE' || verb === 'CONNECT') return; // fetch's Request rejects these methods; tunnels.test.ts covers them
    const runtime = { clock: manualClock(1_800_000_000_000), random: seededRandom(11), quickKeys: true };
    const simulator = createSimulator({ kratos: config, hydra: hydra.config, runtime });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const send = (path: string, init: RequestInit, cookies: readonly (readonly [string, string])[] = []) =>
      simulator.handle(new Request(`${base}${path}`, init), requestJar(cookies));
    const kind = /\/self-service\/(\w+)/.exec(template)?.[1] ?? 'login';
    const start = await send(`/self-service/${kind}/api`, { headers: { accept: 'application/json' } });
    const flow = start.status === 200 ? ((await start.json()) as { id: string }).id : undefined;

    await fc.assert(
      fc.asyncProperty(
        request,
        fc.boolean(),
        async ({ query, accept, bearer, cookies, body: [type, content] }, known) => {
          const parameters = new URLSearchParams(query);
          if (known && flow) parameters.set(template.endsWith('/flows') ? 'id' : 'flow', flow);
          const path = `${template.replaceAll(/\{\w+\}/g, 'x')}?${parameters}`;
          const headers = {
            ...(accept ? { accept } : {}),
            ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
            ...(type ? { 'content-type': type } : {}),
          };
          const hasBody = verb !== 'GET' && verb !== 'HEAD';
          const answer = await send(path, { method: verb, headers, ...(hasBody ? { body: content } : {}) }, cookies);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { seed: 20260101, numRuns: runs },
    );
    expect(logged.mock.calls).toEqual([]);
    expect(simulator.kratos?.snapshot()).toMatchObject({ identities: [], sessions: [] });
  },
  60_000,
);
