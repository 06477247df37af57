import { errorIds } from '@members/openapi/ids';
import { expect, test } from 'vitest';
import type { Situation } from '../action.ts';
import type { Answer } from '../answer.ts';
import { decide, rowFor } from './error-policy.ts';
import { errorRows } from './error-rows.ts';

const kratosUrl = 'http://127.0.0.1:4433';
const flow = (origin = kratosUrl) => ({
  id: 'f1',
  ui: { action: `${origin}/self-service/login?flow=f1`, method: 'POST', nodes: [] },
});

function answer(status: number, body?: unknown, json = true): Answer {
  return { status, statusText: '', body, json };
}

const error = (status: number, id?: string, extra: object = {}, details: object = {}): Answer =>
  answer(status, { error: { id, code: status, ...details }, ...extra });

function situationOf(given: Answer, more: Partial<Situation> = {}): Situation {
  const here = new URL('http://127.0.0.1:4455/login?flow=f0');
  return { step: 'submit', kind: 'login', answer: given, journey: {}, here, kratosUrl, hops: 0, ...more };
}

const to = 'https://provider.test/auth';
const challenged = { journey: { login_challenge: 'lc' } };
const deadReason = { reason: 'Unable to get OAuth 2.0 Login Challenge.' };

/** A situation for each row, and the expected action. */
const cases: ReadonlyArray<readonly [row: string, situation: Situation, action: object]> = [
  ['nothing answered', situationOf(answer(0, undefined, false)), { problem: { id: 'unreachable' } }],
  [
    '429 too many requests',
    situationOf({ ...answer(429, undefined, false), wait: { seconds: 7 } }),
    { problem: { id: 'too_many', wait: { seconds: 7 } } },
  ],
  ['misconfigured server', situationOf(error(500, 'invalid_configuration')), { problem: { id: 'misconfigured' } }],
  [
    'dead challenge',
    situationOf(error(400, undefined, {}, deadReason), challenged),
    { problem: { id: 'challenge_gone' } },
  ],
  ['server error', situationOf(answer(503, undefined, false)), { problem: { id: 'server_error' } }],
  ['server error of an upstream', situationOf(error(400, 'upstream_error')), { problem: { id: 'server_error' } }],
  ['something else than JSON', situationOf(answer(200, undefined, false)), { problem: { id: 'not_json' } }],
  [
    'form of a foreign origin',
    situationOf(answer(400, flow('https://evil.test'))),
    { problem: { id: 'foreign_action' } },
  ],
  [
    '400 signed in already, on recovery',
    situationOf(error(400, 'session_already_available'), { ...challenged, step: 'create', kind: 'recovery' }),
    { problem: { id: 'signed_in' } },
  ],
  [
    '400 signed in already, with a challenge',
    situationOf(error(400, 'session_already_available'), challenged),
    { do: 'browse', to: `${kratosUrl}/self-service/login/browser?login_challenge=lc` },
  ],
  ['400 signed in already', situationOf(error(400, 'session_already_available')), { do: 'go', to: '/' }],
  ['400 registration disabled', situationOf(error(400, 'self_service_flow_disabled')), { problem: { id: 'disabled' } }],
  [
    '400 return address forbidden',
    situationOf(error(400, 'self_service_flow_return_to_forbidden')),
    { problem: { id: 'return_to_forbidden' } },
  ],
  [
    '400 signed in meanwhile',
    situationOf(
      answer(400, {
        ...flow(),
        ui: { ...flow().ui, messages: [{ context: { reason: 'A valid session was detected.' } }] },
      }),
    ),
    { do: 'load' },
  ],
  ['400 with a flow', situationOf(answer(400, flow())), { do: 'show', flow: { id: 'f1' } }],
  [
    '400 not offered here',
    situationOf(error(400, undefined, {}, { reason: 'Recovery is not allowed because it was disabled.' }), {
      kind: 'recovery',
    }),
    { problem: { id: 'not_offered' } },
  ],
  [
    '400 with another recovery to go on with',
    situationOf(
      error(400, undefined, {}, { details: { continue_with: [{ action: 'show_recovery_ui', flow: { id: 'r1' } }] } }),
      {
        kind: 'recovery',
      },
    ),
    { do: 'load', id: 'r1' },
  ],
  [
    '401 account disabled',
    situationOf(error(401, undefined, {}, { details: { identity_id: 'i' } })),
    { problem: { id: 'account_disabled' } },
  ],
  [
    '401 in the middle of a change',
    situationOf(error(401, 'session_inactive'), { kind: 'settings' }),
    { problem: { id: 'session_missing', errorId: 'session_inactive' } },
  ],
  [
    '401 not signed in',
    situationOf(error(401, 'session_inactive'), { step: 'session' }),
    { do: 'go', to: '/login?hops=1' },
  ],
  ['403 second factor', situationOf(error(403, 'session_aal2_required')), { do: 'go', to: '/login?aal2=true' }],
  [
    '403 sign in again',
    situationOf(error(403, 'session_refresh_required', { redirect_browser_to: to })),
    { do: 'browse', to },
  ],
  [
    '403 CSRF, second time',
    situationOf(error(403, 'security_csrf_violation'), { csrfBefore: true }),
    { problem: { id: 'cookies' } },
  ],
  ['403 CSRF', situationOf(error(403, 'security_csrf_violation')), { do: 'load', notice: 'csrf' }],
  [
    '403 address not verified',
    situationOf(
      error(403, 'session_verified_address_required', {}, { details: { continue_with: [{ flow: { id: 'v1' } }] } }),
    ),
    { do: 'go', to: '/verification?flow=v1' },
  ],
  [
    '403 flow of another identity',
    situationOf(error(403, 'security_identity_mismatch')),
    { problem: { id: 'other_identity' } },
  ],
  [
    '410 of an OAuth2 login or registration',
    situationOf(error(410, 'self_service_flow_expired', { use_flow_id: 'f2' }), challenged),
    { do: 'load', notice: 'renewed' },
  ],
  [
    '410 with a flow to go on with',
    situationOf(error(410, 'self_service_flow_expired', { use_flow_id: 'f2' })),
    { do: 'load', id: 'f2', notice: 'renewed' },
  ],
  ['410 expired', situationOf(error(410, 'self_service_flow_expired'), { step: 'read' }), { do: 'load' }],
  [
    '422 another address',
    situationOf(error(422, 'browser_location_change_required', { redirect_browser_to: to })),
    { do: 'browse', to },
  ],
  ['401', situationOf(error(401), { kind: 'registration' }), { do: 'go', to: '/login' }],
  ['404 of a flow', situationOf(error(404)), { do: 'load', notice: 'renewed' }],
  ['404', situationOf(error(404), { step: 'session' }), { do: 'go' }],
  [
    '410 without an id',
    situationOf(error(410, undefined, { use_flow_id: 'f3' })),
    { do: 'load', id: 'f3', notice: 'renewed' },
  ],
  ['422', situationOf(error(422, undefined, { redirect_browser_to: to })), { do: 'browse', to }],
  ['a flow that could not be read', situationOf(error(400), { step: 'read' }), { do: 'load' }],
  ['anything else', situationOf(error(418)), { problem: { id: 'unexpected' } }],
];

test.each(cases)('the row "%s" decides', (name, situation, action) => {
  expect(rowFor(situation)?.name).toBe(name);
  expect(decide(situation)).toMatchObject(action);
});

test('every row has a case, in the order of the table', () => {
  expect(cases.map(([name]) => name)).toEqual(errorRows.map(({ name }) => name));
});

test('every error id of the server is named by a row', () => {
  const named = errorRows.flatMap(({ id }) => id ?? []);
  expect(errorIds.filter((id) => !named.includes(id))).toEqual([]);
});

test('a sign-in before the settings returns to them', () => {
  const here = new URL('http://127.0.0.1:4455/settings?return_to=https%3A%2F%2Fapp.test%2F&hops=1');
  const situation = situationOf(error(403, 'session_aal2_required'), {
    ...{ kind: 'settings', step: 'create', here, hops: 1 },
    journey: { return_to: 'https://app.test/' },
  });
  const action = decide(situation);
  const to = new URL(action.do === 'go' ? action.to : '', here);
  expect([to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
    '/login',
    { aal2: 'true', hops: '2', return_to: 'http://127.0.0.1:4455/settings?return_to=https%3A%2F%2Fapp.test%2F' },
  ]);
});

test('the third consecutive redirect becomes a page', () => {
  const situation = situationOf(error(401, 'session_inactive'), { step: 'session', hops: 2 });
  expect(decide(situation)).toEqual({ do: 'fail', problem: { id: 'loop' } });
});

test('the address of the error page has no flow and no challenge', () => {
  const here = new URL('http://127.0.0.1:4455/?flow=secret&login_challenge=secret');
  expect(JSON.stringify(decide(situationOf(error(404), { step: 'session', here })))).not.toContain('secret');
});
