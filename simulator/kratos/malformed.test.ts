/** Kratos refuses malformed requests with its own errors. No response is an unforeseen 500, and no data changes. */
import { beforeEach, expect, test, vi } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { loadKratosConfig } from '../config/load.ts';
import { createSimulator, type Simulator } from '../index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['tools/demo/kratos.yml'] });
const base = 'http://127.0.0.1:4433';

let simulator: Simulator;
beforeEach(() => {
  const runtime = { clock: manualClock(Date.parse('2026-01-01T12:00:00Z')), random: seededRandom(7) };
  simulator = createSimulator({ kratos: config, runtime });
});

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const { kratos } = simulator;
  if (!kratos) throw new Error('no Kratos');
  return answerRequest(kratos.public, new Request(`${base}${path}`, init), requestJar([]));
}

const json = { accept: 'application/json' };

async function nativeFlow(kind: 'login' | 'registration'): Promise<string> {
  const flow = (await (await send(`/self-service/${kind}/api`, { headers: json })).json()) as { id: string };
  return flow.id;
}

const bodies: readonly (readonly [name: string, type: string, body: string])[] = [
  ['nothing', 'application/json', ''],
  ['half a document', 'application/json', '{"method":'],
  ['a list', 'application/json', '[]'],
  ['null', 'application/json', 'null'],
  ['a number', 'application/json', '12'],
  ['deep nesting', 'application/json', `${'{"traits":'.repeat(50)}1${'}'.repeat(50)}`],
  ['a prototype', 'application/json', '{"__proto__":{"method":"password"},"constructor":{"prototype":{}}}'],
  ['lists in place of texts', 'application/json', '{"method":["password"],"identifier":[1],"password":{"a":1}}'],
  ['a broken form', 'application/x-www-form-urlencoded', '%%%=%zz&method=password&=&&'],
  ['a form without boundary', 'multipart/form-data', 'x'],
  ['an unknown type', 'application/octet-stream', '\u0000\u0001'],
  ['no type', '', 'method=password'],
  ['text that is not Unicode', 'application/json', '{"method":"password","identifier":"\\ud800","password":"\\udfff"}'],
];

test.each(bodies)(
  'a login or registration with %s as its body is refused and keeps its flow',
  async (_, type, body) => {
    const errors = vi.spyOn(console, 'error');
    for (const kind of ['login', 'registration'] as const) {
      const id = await nativeFlow(kind);
      const headers = { ...json, ...(type ? { 'content-type': type } : {}) };
      const answer = await send(`/self-service/${kind}?flow=${id}`, { method: 'POST', headers, body });
      expect([400, 404]).toContain(answer.status);
      expect((await send(`/self-service/${kind}/flows?id=${id}`, { headers: json })).status).toBe(200);
    }
    expect(simulator.kratos?.snapshot().identities).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  },
);

test('a body beyond 5 MB gets status 400 with an error of code 500', async () => {
  const id = await nativeFlow('login');
  const headers = { ...json, 'content-type': 'application/json' };
  const body = JSON.stringify({ method: 'password', identifier: 'x'.repeat(5 * 1024 * 1024) });
  const answer = await send(`/self-service/login?flow=${id}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { code: 500, message: 'unable to read body: http: request body too large' },
  });
});

const malformedUrls: readonly (readonly [path: string, status: number])[] = [
  ['/self-service/login/browser?return_to=%00', 400],
  ['/self-service/login/browser?return_to=javascript:alert(1)', 400],
  ['/self-service/login/browser?return_to=//evil.example.org', 400],
  ['/self-service/login/browser?return_to=http://127.0.0.1:4455.evil.example.org/', 400],
  ['/self-service/login/browser?return_to=http://127.0.0.1:4455@evil.example.org/', 400],
  ['/self-service/login/browser?return_to=http:///path', 200],
  ['/self-service/login/browser?aal=aal9', 400],
  ['/self-service/login/flows?id=%F0%9F', 404],
  ['/self-service/errors?id=', 404],
  ['/schemas/%2e%2e%2f', 404],
  ['/sessions/whoami', 401],
  ['/nowhere', 404],
];

test.each(malformedUrls)('GET %s gets status %i', async (path, status) => {
  expect((await send(path, { headers: json })).status).toBe(status);
});
