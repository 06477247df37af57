import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { audit } from './audit.ts';
import { type AuditEvent, eventNames, lineSchema } from './audit-events.ts';
import { startApp, type TestAppOptions } from './testing.ts';

const identity = '6f2a1c1e-5d0f-4a0e-9a3e-0a2f4b5c6d7e';
const account = 'the key of an account';
const pseudonym = expect.stringMatching(/^[\w-]{16}$/);
const trace = 'a'.repeat(32);

/** Runs a function within a request. @returns the audit lines and the metrics */
async function during(act: (request: FastifyRequest) => void, config: TestAppOptions['config'] = {}) {
  const { url, logged, metric } = await startApp(
    (app) =>
      app.get('/consent', async (request) => {
        act(request);
        return 'ok';
      }),
    { config },
  );
  await (await fetch(`${url}/consent`, { headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` } })).text();
  return { audited: logged('audit'), metric };
}

test.each<[event: AuditEvent, act: (request: FastifyRequest) => void, expected: object]>([
  [
    'signed_in',
    (request) => audit(request, 'signed_in', { actor: identity, aal: 'aal2', account, client_id: 'main' }),
    { outcome: 'success', actor: identity, aal: 'aal2', account: pseudonym, client_id: 'main' },
  ],
  [
    'session_ended',
    (request) => audit(request, 'session_ended', { which: 'own', actor: identity }),
    { outcome: 'success', which: 'own', actor: identity },
  ],
  [
    'consent_granted',
    (request) => audit(request, 'consent_granted', { actor: identity, client_id: 'main', scopes: ['openid', 'email'] }),
    { outcome: 'success', actor: identity, client_id: 'main', scopes: ['openid', 'email'] },
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
    'throttled',
    (request) => audit(request, 'throttled', { limit: 'flow', account }),
    { outcome: 'failure', limit: 'flow', account: pseudonym },
  ],
])('%s is one line and counted, with names and addresses as hashes', async (event, act, expected) => {
  const { audited, metric } = await during(act);
  const common = { level: 'info', time: expect.any(String), reqId: expect.any(String), route: '/consent', trace };
  expect(audited).toEqual([{ ...common, event, ...expected, address: pseudonym, message: 'audit' }]);
  expect(lineSchema(event).safeParse(audited[0]).error).toBeUndefined();
  expect(await metric('gateway_audit_events_total')).toEqual([`gateway_audit_events_total{event="${event}"} 1`]);
  expect(JSON.stringify(audited)).not.toMatch(/the key of an account|127\.0\.0\.1/);
});

test('no schema admits a field that its event does not have', () => {
  for (const event of eventNames)
    expect(lineSchema(event).safeParse({ event, email: 'camille@example.org' }).error?.message).toContain('email');
});

test('a throttled submission is counted by its limit', async () => {
  const { metric } = await during((request) => audit(request, 'throttled', { limit: 'address' }));
  expect(await metric('gateway_throttled_total')).toEqual(['gateway_throttled_total{limit="address"} 1']);
});

test('AUDIT_ADDRESS=clear writes the client address', async () => {
  const act = (request: FastifyRequest) => audit(request, 'throttled', { limit: 'address' });
  const { audited } = await during(act, { AUDIT_ADDRESS: 'clear' });
  expect(audited).toMatchObject([{ address: '127.0.0.1' }]);
});

test('lines of one account and one address have the same hashes, which depend on the newest secret', async () => {
  const namesOf = async (name: string, secrets: readonly string[]) => {
    const act = (request: FastifyRequest) => audit(request, 'throttled', { limit: 'guess', account: name });
    const [line] = (await during(act, { secrets })).audited;
    return [line?.account, line?.address];
  };
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  const [name, address] = await namesOf(account, [one]);
  expect(await namesOf(account, [one, two])).toEqual([name, address]);
  const [otherName, otherAddress] = await namesOf(account, [two, one]);
  expect(otherName).not.toBe(name);
  expect(otherAddress).not.toBe(address);
  expect(await namesOf('another', [one])).toEqual([expect.not.stringMatching(`${name}`), address]);
});
