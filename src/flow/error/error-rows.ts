import type { ErrorId } from '@members/openapi';
import type { Challenge } from 'altcha-lib';
import { failureOf } from '../../api/failure.ts';
import { member, memberText } from '../../api/member.ts';
import type { Action, ProblemId, Situation } from '../action.ts';
import { isForeignForm } from '../form-action.ts';
import { withJourney } from '../journey/journey.ts';
import { namesChallenge } from '../journey/oauth2-request.ts';
import { hopsParameter } from '../journey/redirect-count.ts';
import { isFlow } from '../kinds.ts';
import { loginNavigationUrl } from '../query.ts';
import { errorAddress } from '../target.ts';

/** One case of the error policy. All conditions must hold; the first row that fits decides. */
export interface ErrorRow {
  readonly name: string;
  readonly status?: readonly number[];
  readonly id?: readonly ErrorId[];
  readonly step?: readonly Situation['step'][];
  readonly when?: (situation: Situation) => boolean;
  readonly act: (situation: Situation) => Action;
}

const failure = ({ answer }: Situation) => failureOf(answer.body);
const redirectTo = (situation: Situation) => failure(situation).redirectTo;
const newFlowId = (situation: Situation) => failure(situation).newFlow;
const isFlowKind = ({ kind }: Situation) => kind !== undefined;

const fail =
  (id: ProblemId) =>
  (situation: Situation): Action => {
    const server = failure(situation).id;
    const { wait, body } = situation.answer;
    const challenge = member(body, 'error', 'challenge') as Challenge | undefined;
    return {
      do: 'fail',
      problem: {
        id,
        ...(server ? { errorId: server } : {}),
        ...(wait === undefined ? {} : { wait }),
        ...(challenge === undefined ? {} : { challenge }),
      },
    };
  };

const go =
  (path: string, extra?: Record<string, string>) =>
  (situation: Situation): Action => ({
    do: 'go',
    to: withJourney(path, situation.journey, extra),
  });

/** Goes to a path to sign in or to prove more. From the settings, the user then returns to them. */
const goAndComeBack =
  (path: string, extra?: Record<string, string>) =>
  (situation: Situation): Action => {
    const { kind, journey, here } = situation;
    if (kind !== 'settings') return go(path, extra)(situation);
    const back = new URL(here);
    back.searchParams.delete(hopsParameter);
    return { do: 'go', to: withJourney(path, { ...journey, return_to: back.href }, extra) };
  };

/** Loads the flow with an id, or a new one. A form that the user has sent says why it starts again. */
const restart = ({ step }: Situation, id?: string): Action => ({
  do: 'load',
  ...(id === undefined ? {} : { id }),
  ...(step === 'submit' ? { notice: 'renewed' } : {}),
});

/** Goes to the sign-in. A sign-in that the user has sent starts again. */
const signIn = (situation: Situation): Action =>
  situation.kind === 'login' && situation.step === 'submit' ? restart(situation) : goAndComeBack('/login')(situation);

/** Whether a flow's form would be sent to another server than the configured one. */
function isForeign({ kind, answer, kratosUrl }: Situation): boolean {
  return kind !== undefined && isFlow(answer.body) && isForeignForm(answer.body, kind, kratosUrl);
}

/** Whether a login started before the user signed in in another tab. Only the message's text says so. */
function isSignedInMeanwhile({ answer }: Situation): boolean {
  const messages = isFlow(answer.body) ? (answer.body.ui.messages ?? []) : [];
  return messages.some((message) => memberText(message.context, 'reason')?.startsWith('A valid session was detected'));
}

function isDeadChallenge(situation: Situation): boolean {
  return situation.journey.login_challenge !== undefined && namesChallenge(failure(situation).reason);
}

/**
 * Whether recovery or verification, or its method, is switched off. Only the reason's text says so
 * (`createBrowserRecoveryFlow` and `createBrowserVerificationFlow` in the handlers of Kratos v26.2.0).
 */
function isNotOffered(situation: Situation): boolean {
  const { kind } = situation;
  const reason = failure(situation).reason ?? '';
  return (kind === 'recovery' || kind === 'verification') && /it was disabled|is not enabled/.test(reason);
}

/** Returns the id of the recovery flow that an error refers to; undefined if there is none. */
function otherRecovery(situation: Situation): string | undefined {
  const { action, flow } = failure(situation).next;
  return action === 'show_recovery_ui' ? flow : undefined;
}

/**
 * The error policy: specification 8.1 and 8.2, Kratos's error ids, and failures of networks and proxies. Order matters:
 * first the conditions that make a body meaningless, then error ids and bodies, then bare statuses.
 */
export const errorRows: readonly ErrorRow[] = [
  // Before "something else than JSON": without an answer there is no JSON either.
  { name: 'nothing answered', status: [0], act: fail('unreachable') },
  // Before all that reads the body: proxies send 429 with bodies of their own.
  { name: '429 too many requests', status: [429], act: fail('too_many') },
  // Before "server error": waiting does not help here.
  { name: 'misconfigured server', id: ['invalid_configuration'], act: fail('misconfigured') },
  // Before "server error" and the rows of its other statuses: only a new request helps.
  { name: 'dead challenge', status: [400, 401, 404, 500], when: isDeadChallenge, act: fail('challenge_gone') },
  // Before "something else than JSON": a proxy's page of 502 says the same.
  { name: 'server error', when: (s) => s.answer.status >= 500, act: fail('server_error') },
  { name: 'server error of an upstream', id: ['upstream_error'], act: fail('server_error') },
  // Before all rows below, which read the body.
  { name: 'something else than JSON', when: (s) => !s.answer.json, act: fail('not_json') },
  // Before "400 with a flow": that form must not be shown.
  { name: 'form of a foreign origin', when: isForeign, act: fail('foreign_action') },
  {
    // Before the other rows of that id. A signed-in user first chooses how to continue. The screen asks that, in place of a
    // form that can no longer be sent.
    name: '400 signed in already, on recovery',
    id: ['session_already_available'],
    when: (s) => s.kind === 'recovery',
    act: (s) => (s.step === 'submit' ? { do: 'load' } : fail('signed_in')(s)),
  },
  {
    // Before "400 signed in already": Kratos answers the application that waits.
    name: '400 signed in already, with a challenge',
    id: ['session_already_available'],
    when: (s) => s.journey.login_challenge !== undefined,
    act: (s) => ({ do: 'browse', to: loginNavigationUrl(s.kratosUrl, s.journey.login_challenge ?? '') }),
  },
  { name: '400 signed in already', id: ['session_already_available'], act: () => ({ do: 'go', to: '/' }) },
  { name: '400 registration disabled', id: ['self_service_flow_disabled'], act: fail('disabled') },
  {
    name: '400 return address forbidden',
    id: ['self_service_flow_return_to_forbidden'],
    act: fail('return_to_forbidden'),
  },
  {
    // Before "400 with a flow": a new flow asks the signed-in user to confirm the sign-in; this one cannot.
    name: '400 signed in meanwhile',
    status: [400],
    step: ['submit'],
    when: isSignedInMeanwhile,
    act: restart,
  },
  {
    name: '400 with a flow',
    status: [400],
    when: (s) => isFlowKind(s) && isFlow(s.answer.body),
    act: (s) => (isFlow(s.answer.body) ? { do: 'show', flow: s.answer.body } : restart(s)),
  },
  { name: '400 not offered here', status: [400], when: isNotOffered, act: fail('not_offered') },
  {
    // A recovery of the newer kind, after too many wrong codes or a code that was used. Its messages say so
    // (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `retryRecoveryFlow`).
    name: '400 with another recovery to go on with',
    status: [400],
    when: (s) => s.kind === 'recovery' && otherRecovery(s) !== undefined,
    act: (s) => ({ do: 'load', id: otherRecovery(s) ?? '' }),
  },
  {
    // Before "401": another sign-in would be refused again.
    name: '401 account disabled',
    status: [401],
    when: (s) => failure(s).identity !== undefined,
    act: fail('account_disabled'),
  },
  {
    // Before the other rows of 401: a redirect would lose the input, so the page stays and shows the problem.
    name: '401 in the middle of a change',
    status: [401],
    step: ['submit'],
    when: (s) => s.kind === 'settings',
    act: fail('session_missing'),
  },
  {
    // Before "401": the ids decide for other statuses, too.
    name: '401 not signed in',
    id: ['session_inactive', 'session_aal1_required', 'session_aal_already_fulfilled'],
    act: signIn,
  },
  { name: '403 second factor', id: ['session_aal2_required'], act: goAndComeBack('/login', { aal2: 'true' }) },
  {
    name: '403 sign in again',
    id: ['session_refresh_required'],
    act: (s) => {
      const to = redirectTo(s);
      return to === undefined ? signIn(s) : { do: 'browse', to };
    },
  },
  {
    // Before "403 CSRF": a third form would fail as well.
    name: '403 CSRF, second time',
    id: ['security_csrf_violation'],
    when: (s) => s.csrfBefore === true,
    act: fail('cookies'),
  },
  {
    name: '403 CSRF',
    id: ['security_csrf_violation'],
    act: (s) => (s.step === 'submit' ? { do: 'load', notice: 'csrf' } : restart(s)),
  },
  {
    name: '403 address not verified',
    id: ['session_verified_address_required'],
    act: (s) => {
      const { flow } = failure(s).next;
      return go('/verification', flow === undefined ? undefined : { flow })(s);
    },
  },
  { name: '403 flow of another identity', id: ['security_identity_mismatch'], act: fail('other_identity') },
  {
    // Before the other rows of 410: Kratos creates the next flow from the post, whose address has no challenge. It would be lost.
    name: '410 of an OAuth2 login or registration',
    id: ['self_service_flow_expired', 'self_service_flow_replaced'],
    step: ['submit'],
    when: (s) => s.journey.login_challenge !== undefined,
    act: restart,
  },
  {
    // Before "410 expired": the flow to go on with keeps what the user did.
    name: '410 with a flow to go on with',
    id: ['self_service_flow_expired', 'self_service_flow_replaced'],
    when: (s) => newFlowId(s) !== undefined,
    act: (s) => restart(s, newFlowId(s)),
  },
  { name: '410 expired', id: ['self_service_flow_expired', 'self_service_flow_replaced'], act: restart },
  {
    name: '422 another address',
    id: ['browser_location_change_required'],
    when: (s) => redirectTo(s) !== undefined,
    act: (s) => ({ do: 'browse', to: redirectTo(s) ?? '' }),
  },
  // From here on bare statuses decide: for proxies, and for servers with other ids.
  { name: '401', status: [401], act: signIn },
  // Before "404": a form can start again, another address has a page that says what is missing.
  { name: '404 of a flow', status: [404], step: ['read', 'submit'], when: isFlowKind, act: restart },
  {
    name: '404',
    status: [404],
    act: (s) => ({ do: 'go', to: errorAddress(s) }),
  },
  {
    name: '410 without an id',
    status: [410],
    when: isFlowKind,
    act: (s) => restart(s, newFlowId(s)),
  },
  {
    name: '422',
    status: [422],
    when: (s) => redirectTo(s) !== undefined,
    act: (s) => ({ do: 'browse', to: redirectTo(s) ?? '' }),
  },
  { name: 'a flow that could not be read', step: ['read'], when: isFlowKind, act: restart },
  { name: 'anything else', act: fail('unexpected') },
];
