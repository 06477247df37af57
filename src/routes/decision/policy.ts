import type { GatewayErrorId } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { failureOf } from '../../api/failure.ts';
import { memberText } from '../../api/member.ts';
import type { Action, ProblemId } from '../../flow/action.ts';
import type { Answer } from '../../flow/answer.ts';
import { withJourney } from '../../flow/journey/journey.ts';

/** Problems that the app shows for the gateway's errors. */
const problems: { readonly [E in GatewayErrorId]: ProblemId } = {
  challenge_missing: 'challenge_gone',
  challenge_gone: 'challenge_gone',
  csrf: 'cookies',
  login_required: 'session_missing',
  aal2_required: 'session_missing',
  refresh_required: 'session_missing',
  profile_incomplete: 'session_missing',
  subject_mismatch: 'other_identity',
  scope_not_requested: 'gateway',
  user_code_unknown: 'gateway',
  redirect_not_allowed: 'unsafe_target',
  malformed_request: 'gateway',
  method_not_allowed: 'gateway',
  not_found: 'gateway',
  upstream_unavailable: 'server_error',
  too_many: 'too_many',
  internal: 'server_error',
};

function isKnown(id: string | undefined): id is GatewayErrorId {
  return id !== undefined && Object.hasOwn(problems, id);
}

/** Returns an address of the gateway's error if it may become a link. */
const linkIn = (body: unknown, name: string) => webTarget(memberText(body, 'error', name) ?? '')?.href;

/** Screens that solve an error of the gateway, with their parameters. They lead back afterwards. */
const solutions: Readonly<Record<string, readonly [path: string, parameters?: Record<string, string>]>> = {
  aal2_required: ['/login', { aal2: 'true' }],
  refresh_required: ['/login', { refresh: 'true' }],
  profile_incomplete: ['/settings'],
};

/** Returns the action for the gateway's answer: follow a redirect, solve the error on another screen, or show it. */
export function decideGateway({ status, json, body }: Answer, here: URL): Exclude<Action, { do: 'show' | 'load' }> {
  const to = memberText(body, 'redirect_to');
  if (status === 200 && to !== undefined) return { do: 'browse', to };
  const { id: errorId } = failureOf(body);
  const [path, parameters] = solutions[errorId ?? ''] ?? [];
  if (path) return { do: 'go', to: withJourney(path, { return_to: here.href }, parameters) };
  const id: ProblemId =
    status === 0 ? 'unreachable' : !json ? 'not_json' : isKnown(errorId) ? problems[errorId] : 'gateway';
  const [applicationUrl, restartUrl] = [linkIn(body, 'client_uri'), linkIn(body, 'again')];
  const links = { ...(applicationUrl && { applicationUrl }), ...(restartUrl && { restartUrl }) };
  return { do: 'fail', problem: { id, ...(errorId ? { errorId } : {}), ...links } };
}
