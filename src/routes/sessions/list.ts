import type { GatewayApplications, Session } from '@members/openapi';
import { memberText } from '../../api/member.ts';
import type { Problem, Situation } from '../../flow/action.ts';
import { type Answer, answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import { handleAnswer } from '../../flow/handle-answer.ts';
import { resetHops } from '../../flow/journey/redirect-count.ts';
import { perform } from '../../flow/perform.ts';
import { hasMembers } from '../decision/screen.tsx';

/** Sessions on one page. */
const pageSize = 50;

/**
 * The user's sessions. `GET /sessions` omits the current one (session/handler.go of Kratos v26.2.0, `listMySessions`).
 */
export interface Sessions {
  readonly current: Session;
  readonly others: readonly Session[];
  /** Counted from one. */
  readonly page: number;
  /** Whether there are older ones. */
  readonly more: boolean;
  /** Applications with access to the account; undefined if they could not be read. */
  readonly applications?: GatewayApplications;
}

/** Result of ending one session or all others. */
export type EndResult =
  | { readonly outcome: 'ended'; readonly session?: { readonly id: string; readonly device: string } }
  | { readonly outcome: 'failed'; readonly problem: Problem };

type SessionsFailure = { readonly problem: Problem } | Response;

/** Handles a failed call. A user who has to sign in or to confirm then returns to this page. */
function handleFailure(
  context: FlowContext,
  url: URL,
  step: Situation['step'],
  answer: Answer,
): Promise<SessionsFailure> {
  const back = new URL(url);
  back.searchParams.set('return_to', `${url.origin}${url.pathname}`);
  return handleAnswer(context, back, step, answer);
}

const isSession = (body: unknown): body is Session => memberText(body, 'id') !== undefined;
const isList = (body: unknown): body is Session[] => Array.isArray(body) && body.every(isSession);

function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** Reads the applications with access to the account, which only a gateway with Hydra knows. */
async function applicationsOf({ config, gateway }: FlowContext, url: URL): Promise<GatewayApplications | undefined> {
  if (!config.gateway) return undefined;
  const api = gateway(new URL(config.base_path, url.origin).href.replace(/\/$/, ''));
  const { status, body } = await answerOf(() => api.GET('/gateway/applications'));
  return status === 200 && hasMembers<GatewayApplications>(body, 'csrf_token', 'applications') ? body : undefined;
}

/** Loader: the current session, and one page of the others, newest first. */
export async function sessionsLoader(context: FlowContext, request: Request): Promise<Sessions | SessionsFailure> {
  const url = new URL(request.url);
  const page = pageOf(url);
  const list = (query: { page: number; per_page: number }) =>
    answerOf(() => context.kratos.GET('/sessions', { params: { query } }));
  const [whoami, listed, applications] = await Promise.all([
    answerOf(() => context.kratos.GET('/sessions/whoami')),
    list({ page, per_page: pageSize }),
    page === 1 ? applicationsOf(context, url) : undefined,
  ]);
  if (whoami.status !== 200 || !isSession(whoami.body)) return handleFailure(context, url, 'session', whoami);
  if (listed.status !== 200 || !isList(listed.body)) return handleFailure(context, url, 'session', listed);
  resetHops(context.visitStorage);
  // The page has become empty.
  if (page > 1 && listed.body.length === 0)
    return perform({ do: 'go', to: '/sessions' }, { context, url, journey: {} });
  // The browser may not read the headers with the total, so request the entry after a full page.
  const next = listed.body.length < pageSize ? undefined : await list({ page: page * pageSize + 1, per_page: 1 });
  const more = next !== undefined && isList(next.body) && next.body.length > 0;
  return { current: whoami.body, others: listed.body, page, more, ...(applications && { applications }) };
}

/**
 * Action: ends the session whose id is in `session`, or all others without one. `device` is its name for the result.
 */
export async function endAction(context: FlowContext, request: Request): Promise<EndResult | Response> {
  const form = await request.formData();
  const [id, device] = [form.get('session'), form.get('device')];
  const answer = await answerOf(() =>
    typeof id === 'string'
      ? context.kratos.DELETE('/sessions/{id}', { params: { path: { id } } })
      : context.kratos.DELETE('/sessions'),
  );
  if (answer.status === 200 || answer.status === 204) {
    return { outcome: 'ended', ...(typeof id === 'string' && { session: { id, device: String(device) } }) };
  }
  const failure = await handleFailure(context, new URL(request.url), 'submit', answer);
  return failure instanceof Response ? failure : { outcome: 'failed', ...failure };
}
