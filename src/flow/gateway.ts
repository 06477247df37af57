import type {
  GatewayConsent,
  GatewayConsentBody,
  GatewayErrorId,
  GatewayLogout,
  GatewayLogoutBody,
} from '../../openapi/index.ts';
import type { Action, Problem, ProblemId } from './action.ts';
import { type Answer, answerOf, text } from './answer.ts';
import type { FlowContext } from './context.ts';
import { withJourney } from './journey.ts';
import { perform } from './perform.ts';

/** What the person is told about each refusal of the gateway. */
const problems: { readonly [E in GatewayErrorId]: ProblemId } = {
  challenge_missing: 'challenge_gone',
  challenge_gone: 'challenge_gone',
  csrf: 'cookies',
  login_required: 'session_missing',
  aal2_required: 'session_missing',
  subject_mismatch: 'other_identity',
  scope_not_requested: 'gateway',
  redirect_not_allowed: 'unsafe_target',
  malformed_request: 'gateway',
  method_not_allowed: 'gateway',
  not_found: 'gateway',
  upstream_unavailable: 'server_error',
  internal: 'server_error',
};

function isKnown(id: string | undefined): id is GatewayErrorId {
  return id !== undefined && Object.hasOwn(problems, id);
}

/** The policy for the gateway's answers: follow, sign in better, or say why not. */
function decideGateway({ status, json, body }: Answer, here: URL): Exclude<Action, { do: 'show' | 'load' }> {
  const to = text(body, 'redirect_to');
  if (status === 200 && to !== undefined) return { do: 'browse', to };
  const errorId = text(body, 'error', 'id');
  if (errorId === 'aal2_required') {
    return { do: 'go', to: withJourney('/login', { return_to: here.href }, { aal2: 'true' }) };
  }
  const id: ProblemId =
    status === 0 ? 'unreachable' : !json ? 'not_json' : isKnown(errorId) ? problems[errorId] : 'gateway';
  const away = text(body, 'error', 'client_uri');
  const safe = away !== undefined && /^https?:\/\//.test(away);
  return { do: 'fail', problem: { id, ...(errorId ? { errorId } : {}), ...(safe ? { away } : {}) } };
}

type Result<T> = T | { readonly problem: Problem } | Response;

function follow(context: FlowContext, url: URL, answer: Answer): { problem: Problem } | Response {
  return perform(decideGateway(answer, url), { context, url, journey: {} });
}

const api = (context: FlowContext, url: URL) =>
  context.gateway(new URL(context.config.base_path, url.origin).href.replace(/\/$/, ''));

const has = <T extends object>(body: unknown, ...keys: Array<keyof T & string>): body is T =>
  typeof body === 'object' && body !== null && keys.every((key) => key in body);

/** What the consent screen asks, or where to go when nothing is to be asked. */
export async function consentLoader(context: FlowContext, request: Request): Promise<Result<GatewayConsent>> {
  const url = new URL(request.url);
  const query = { consent_challenge: url.searchParams.get('consent_challenge') ?? '' };
  const answer = await answerOf(() => api(context, url).GET('/gateway/consent', { params: { query } }));
  const asked = answer.status === 200 && has<GatewayConsent>(answer.body, 'challenge', 'csrf_token', 'client');
  return asked && has<GatewayConsent>(answer.body, 'requested_scope') ? answer.body : follow(context, url, answer);
}

/** Hands the decision over; the request carries it as JSON, from the router. */
export async function consentAction(context: FlowContext, request: Request): Promise<Result<never>> {
  const url = new URL(request.url);
  const body: GatewayConsentBody = await request.json();
  return follow(context, url, await answerOf(() => api(context, url).POST('/gateway/consent', { body })));
}

/** What the logout screen asks for a challenge, or where to go. */
export async function challengedLogoutLoader(context: FlowContext, request: Request): Promise<Result<GatewayLogout>> {
  const url = new URL(request.url);
  const query = { logout_challenge: url.searchParams.get('logout_challenge') ?? '' };
  const answer = await answerOf(() => api(context, url).GET('/gateway/logout', { params: { query } }));
  const asked = answer.status === 200 && has<GatewayLogout>(answer.body, 'challenge', 'csrf_token');
  return asked && has<GatewayLogout>(answer.body, 'challenge') ? answer.body : follow(context, url, answer);
}

/** Hands the answer over. */
export async function logoutAction(context: FlowContext, request: Request): Promise<Result<never>> {
  const url = new URL(request.url);
  const body: GatewayLogoutBody = await request.json();
  return follow(context, url, await answerOf(() => api(context, url).POST('/gateway/logout', { body })));
}
