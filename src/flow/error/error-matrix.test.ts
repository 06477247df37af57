import type { FlowKind } from '@members/openapi';
import { errorIds } from '@members/openapi/ids';
import { expect, test } from 'vitest';
import type { Action, CallStep, Situation } from '../action.ts';
import type { Answer } from '../answer.ts';
import { flowKinds, submitPathOf } from '../kinds.ts';
import { decide, rowFor } from './error-policy.ts';

/**
 * Expected action for each answer and each call. A cell says: `show` the flow, `new` flow, `f2` the flow of that id, a
 * path of the app, `browse` to another address, or a problem's id. `+notice` is the text above the form that replaces
 * another one. The part after a bar is for settings.
 */
const table = `
answer                            create               read                 submit               session              logout
0                                 unreachable          unreachable          unreachable          unreachable          unreachable
200 no-json                       not_json             not_json             not_json             not_json             not_json
400                               unexpected           new                  unexpected           unexpected           unexpected
400 with-flow                     show                 show                 show                 unexpected           unexpected
400 dead-challenge                challenge_gone       challenge_gone       challenge_gone       challenge_gone       challenge_gone
400 session_already_available     /                    /                    /                    /                    /
400 self_service_flow_disabled    disabled             disabled             disabled             disabled             disabled
400 self_service_flow_return_to_forbidden return_to_forbidden return_to_forbidden return_to_forbidden return_to_forbidden return_to_forbidden
401                               /login               /login               /login|session_missing /login            /login
401 disabled-account              account_disabled     account_disabled     account_disabled     account_disabled     account_disabled
401 session_inactive              /login               /login               /login|session_missing /login            /login
401 session_aal1_required         /login               /login               /login|session_missing /login            /login
401 session_aal_already_fulfilled /login               /login               /login|session_missing /login            /login
403                               unexpected           new                  unexpected           unexpected           unexpected
403 session_aal2_required         /login?aal2=true     /login?aal2=true     /login?aal2=true     /login?aal2=true     /login?aal2=true
403 session_refresh_required      /login               /login               /login               /login               /login
403 session_refresh_required+to   browse               browse               browse               browse               browse
403 session_verified_address_required /verification    /verification        /verification        /verification        /verification
403 security_csrf_violation       new                  new                  new+csrf             new                  new
403 security_identity_mismatch    other_identity       other_identity       other_identity       other_identity       other_identity
404                               /error               new                  new+renewed          /error               /error
404 dead-challenge                challenge_gone       challenge_gone       challenge_gone       challenge_gone       challenge_gone
405                               unexpected           new                  unexpected           unexpected           unexpected
410                               new                  new                  new+renewed          unexpected           unexpected
410 use-flow                      f2                   f2                   f2+renewed           unexpected           unexpected
410 self_service_flow_expired     new                  new                  new+renewed          new                  new
410 self_service_flow_expired+use f2                   f2                   f2+renewed           f2                   f2
410 self_service_flow_replaced+use f2                  f2                   f2+renewed           f2                   f2
413 no-json                       not_json             not_json             not_json             not_json             not_json
422                               unexpected           new                  unexpected           unexpected           unexpected
422 browser_location_change_required+to browse         browse               browse               browse               browse
422 to                            browse               browse               browse               browse               browse
429                               too_many             too_many             too_many             too_many             too_many
429 no-json                       too_many             too_many             too_many             too_many             too_many
500                               server_error         server_error         server_error         server_error         server_error
500 invalid_configuration         misconfigured        misconfigured        misconfigured        misconfigured        misconfigured
502 upstream_error                server_error         server_error         server_error         server_error         server_error
502 no-json                       server_error         server_error         server_error         server_error         server_error
503                               server_error         server_error         server_error         server_error         server_error
504 no-json                       server_error         server_error         server_error         server_error         server_error
`;

const kratosUrl = 'http://127.0.0.1:4433';
const kinds = Object.keys(flowKinds).filter((kind): kind is FlowKind => Object.hasOwn(flowKinds, kind));

/** Builds the answer that the first column names. A flow in it has the given kind. */
function answerOf(status: number, words: string, kind: FlowKind): Answer {
  const action = `${kratosUrl}${submitPathOf(kind)}?flow=f1`;
  const id = errorIds.find((known) => words.split('+')[0] === known);
  const details = {
    ...(words === 'disabled-account' ? { details: { identity_id: 'i' } } : {}),
    ...(words === 'dead-challenge' ? { reason: 'Unable to get OAuth 2.0 Login Challenge.' } : {}),
  };
  const body = {
    ...(words === 'with-flow' ? { id: 'f1', ui: { action, method: 'POST', nodes: [] } } : {}),
    ...(words === 'with-flow' ? {} : { error: { code: status, ...(id === undefined ? {} : { id }), ...details } }),
    ...(/\bto$/.test(words) ? { redirect_browser_to: 'https://provider.test/auth' } : {}),
    ...(/\buse(-flow)?$/.test(words) ? { use_flow_id: 'f2' } : {}),
  };
  const json = status !== 0 && words !== 'no-json';
  return { status, statusText: '', body: json ? body : undefined, json };
}

/** Formats an action like a cell of the table. */
function cellOf(action: Action): string {
  switch (action.do) {
    case 'show':
      return 'show';
    case 'browse':
      return 'browse';
    case 'fail':
      return action.problem.id;
    case 'load':
      return (action.id ?? 'new') + (action.notice === undefined ? '' : `+${action.notice}`);
    case 'go':
      return action.to.replace(/[?&](hops=1|error=.*|login_challenge=c|return_to=[^&]*)/g, '');
  }
}

function decidedCell(step: CallStep, kind: FlowKind, status: number, words: string): string {
  const inFlow = step === 'create' || step === 'read' || step === 'submit';
  const situation: Situation = {
    step,
    ...(inFlow ? { kind } : {}),
    answer: answerOf(status, words, kind),
    journey: words === 'dead-challenge' ? { login_challenge: 'c' } : {},
    here: new URL(`http://127.0.0.1:4455/${kind}?flow=f0`),
    kratosUrl,
    hops: 0,
  };
  return cellOf(decide(situation));
}

const [, ...rows] = table.trim().split('\n');
const steps = ['create', 'read', 'submit', 'session', 'logout'] as const;
const cases = rows.map((row) => {
  const [, status = '', words = '', rest = ''] = /^(\d+)(?: (\S+))? +(.*)$/.exec(row) ?? [];
  return { status: Number(status), words, cells: rest.split(/ +/) };
});

const signInAgain = ['/login', '/login', 'new+renewed', '/login', '/login'];

/**
 * Rows that differ for one kind: a signed-in user who recovers an account is asked how to continue, and a sign-in that was
 * sent says why it starts again.
 */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'login 401 ': signInAgain,
  'login 401 session_inactive': signInAgain,
  'login 401 session_aal1_required': signInAgain,
  'login 401 session_aal_already_fulfilled': signInAgain,
  'login 403 session_refresh_required': signInAgain,
  'recovery 400 session_already_available': ['signed_in', 'signed_in', 'new', '/', '/'],
};

test.each(cases)('a response $status $words leads to the actions of its row', ({ status, words, cells }) => {
  for (const kind of kinds) {
    expect(
      steps.map((step) => decidedCell(step, kind, status, words)),
      kind,
    ).toEqual(
      exceptions[`${kind} ${status} ${words}`] ?? cells.map((cell) => cell.split('|').at(kind === 'settings' ? -1 : 0)),
    );
  }
});

test('every error id of the server is in the table', () => {
  const named = cases.map(({ words }) => words.split('+')[0]);
  expect(errorIds.filter((id) => !named.includes(id))).toEqual([]);
});

test('an error id decides for every 4xx status except 429, which always means too many requests', () => {
  for (let status = 400; status < 500; status++) {
    for (const id of errorIds) {
      const answer = answerOf(status, `${id}+to`, 'login');
      const here = new URL('http://127.0.0.1:4455/login');
      const row = rowFor({ step: 'submit', kind: 'login', answer, journey: {}, here, kratosUrl, hops: 0 });
      const decided = row?.name === '429 too many requests' ? '429' : row?.id?.includes(id) && 'the id';
      expect(decided, `${status} ${id}`).toBe(status === 429 ? '429' : 'the id');
    }
  }
});
