import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type AuditEvent, audit } from './audit.ts';
import { startApp } from './testing.ts';

const identity = '6f2a1c1e-5d0f-4a0e-9a3e-0a2f4b5c6d7e';
const actor = expect.stringMatching(/^[\w-]{16}$/);
const trace = 'a'.repeat(32);

/** Runs a function within a request. @returns the audit lines, the metrics and the whole log */
async function during(act: (request: FastifyRequest) => void, secrets?: readonly string[]) {
  const { url, lines, logged, metric } = await startApp(
    (app) =>
      app.get('/consent', async (request) => {
        act(request);
        return 'ok';
      }),
    secrets && { config: { secrets } },
  );
  await (await fetch(`${url}/consent`, { headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` } })).text();
  return { audited: logged('audit'), metric, log: lines.join('\n') };
}

test.each<[event: AuditEvent, act: (request: FastifyRequest) => void, expected: object]>([
  ['signed_in', (request) => audit(request, 'signed_in'), { outcome: 'success' }],
  ['sessions_ended', (request) => audit(request, 'sessions_ended', { actor: identity }), { outcome: 'success', actor }],
  [
    'consent_granted',
    (request) => audit(request, 'consent_granted', { actor: identity, client_id: 'main', scopes: ['openid', 'email'] }),
    { outcome: 'success', actor, client_id: 'main', scopes: ['openid', 'email'] },
  ],
  [
    'consent_refused',
    (request) => audit(request, 'consent_refused', { actor: identity, client_id: 'main' }),
    { outcome: 'success', actor, client_id: 'main' },
  ],
  [
    'silent_refused',
    (request) => audit(request, 'silent_refused', { client_id: 'main', refusal: 'login_required' }),
    { outcome: 'failure', client_id: 'main', refusal: 'login_required' },
  ],
  [
    'csrf_refused',
    (request) => audit(request, 'csrf_refused', { question: 'consent' }),
    { outcome: 'failure', question: 'consent' },
  ],
  [
    'subject_mismatch',
    (request) => audit(request, 'subject_mismatch', { actor: identity, client_id: 'main' }),
    { outcome: 'failure', actor, client_id: 'main' },
  ],
  [
    'throttled',
    (request) => audit(request, 'throttled', { limit: 'flow', actor: identity }),
    { outcome: 'failure', limit: 'flow', actor },
  ],
])('%s is one line and counted, without the id of an account', async (event, act, expected) => {
  const { audited, metric, log } = await during(act);
  const common = { level: 'info', time: expect.any(String), reqId: expect.any(String), route: '/consent', trace };
  expect(audited).toEqual([{ ...common, event, ...expected, message: 'audit' }]);
  expect(await metric('gateway_audit_events_total')).toEqual([`gateway_audit_events_total{event="${event}"} 1`]);
  expect(log).not.toContain(identity);
});

test('a throttled submission is counted by its limit', async () => {
  const { metric } = await during((request) => audit(request, 'throttled', { limit: 'address' }));
  expect(await metric('gateway_throttled_total')).toEqual(['gateway_throttled_total{limit="address"} 1']);
});

test('lines of one account have the same actor, which depends on the newest secret', async () => {
  const nameOf = async (account: string, secrets: readonly string[]) => {
    const { audited } = await during((request) => audit(request, 'sessions_ended', { actor: account }), secrets);
    return audited[0]?.actor;
  };
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  const name = await nameOf(identity, [one]);
  expect(await nameOf(identity, [one, two])).toBe(name);
  expect(await nameOf(identity, [two, one])).not.toBe(name);
  expect(await nameOf('another', [one])).not.toBe(name);
});
