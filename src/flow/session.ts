import type { Session } from '../../openapi/index.ts';
import type { Action, Problem, Situation } from './action.ts';
import { type Answer, answerOf, text } from './answer.ts';
import type { FlowContext } from './context.ts';
import { journeyOf } from './journey.ts';
import { loadOutcomes, notLoaded } from './outcomes-later.ts';
import { perform } from './perform.ts';
import { targetOf } from './target.ts';
import { forgetHops, hopsOf, noteHop, recentHops } from './trail.ts';

/** A signed-in person and the way to sign out. */
export interface SignedIn {
  readonly session: Session;
  readonly logoutUrl: string | undefined;
}

function isSession(body: unknown): body is Session {
  return typeof body === 'object' && body !== null && 'identity' in body && 'id' in body;
}

/** Only an address that a browser may safely be sent to becomes a link. */
function webAddress(address: string | undefined, origin: string): string | undefined {
  if (address === undefined) return undefined;
  const target = targetOf(address, { origin, basePath: '/' });
  return target.to === 'nowhere' ? undefined : address;
}

/**
 * Asks for the link that signs out. `return_to` is what Kratos reads, `return_url` what the spec names (design decision 5).
 * @param home where the person lands afterwards, if the server allows it
 */
async function logoutAnswer(context: FlowContext, home: string | undefined): Promise<Answer> {
  const names = home === undefined ? {} : { return_to: home, return_url: home };
  return answerOf(() => context.kratos.GET('/self-service/logout/browser', { params: { query: names } }));
}

/** Where somebody lands after signing out: the address asked for, a path of this app among them, else its first screen. */
function landing({ config }: FlowContext, url: URL): string {
  const home = new URL(config.base_path, url.origin).href;
  const asked = url.searchParams.get('return_to') ?? home;
  return /^\/(?!\/)/.test(asked) ? home.replace(/\/$/, '') + asked : asked;
}

/** The logout link; asked for again without a way back when the server does not allow that one. */
async function logout(context: FlowContext, url: URL): Promise<Answer> {
  const wanted = await logoutAnswer(context, landing(context, url));
  const refused = text(wanted.body, 'error', 'id') === 'self_service_flow_return_to_forbidden';
  return refused ? logoutAnswer(context, undefined) : wanted;
}

type Result<T> = T | { readonly problem: Problem } | Response;

async function handle(
  context: FlowContext,
  url: URL,
  step: Situation['step'],
  answer: Answer,
): Promise<{ problem: Problem } | Response> {
  const outcomes = await loadOutcomes();
  if (outcomes === undefined) return { problem: notLoaded };
  const journey = journeyOf(url.searchParams);
  const situation: Situation = {
    step,
    answer,
    journey,
    here: url,
    kratosUrl: context.config.kratos_url,
    hops: hopsOf(url) + recentHops(context.memory, context.now()),
  };
  const decided = outcomes.decide(situation);
  // The dashboard has no state of its own to keep: what it cannot handle is shown by the error page (spec section 8).
  const unexpected = decided.do === 'fail' && decided.problem.id === 'unexpected';
  const action: Exclude<Action, { do: 'show' }> =
    unexpected || decided.do === 'show' ? { do: 'go', to: outcomes.errorAddress(situation) } : decided;
  if (action.do === 'browse') noteHop(context.memory, context.now());
  return perform(action, { context, url, journey });
}

/** Loader of screens for signed-in people: the session, then the logout link (spec section 2). */
export async function sessionLoader(context: FlowContext, request: Request): Promise<Result<SignedIn>> {
  const url = new URL(request.url);
  const whoami = await answerOf(() => context.kratos.GET('/sessions/whoami'));
  if (whoami.status !== 200 || !isSession(whoami.body)) return handle(context, url, 'session', whoami);
  forgetHops(context.memory);
  const link = await logout(context, url);
  return { session: whoami.body, logoutUrl: webAddress(text(link.body, 'logout_url'), url.origin) };
}

/** Loader of the logout question without a challenge: the link alone. */
export async function logoutLoader(context: FlowContext, request: Request): Promise<Result<{ logoutUrl: string }>> {
  const url = new URL(request.url);
  const link = await logout(context, url);
  const address = webAddress(text(link.body, 'logout_url'), url.origin);
  return link.status === 200 && address !== undefined ? { logoutUrl: address } : handle(context, url, 'logout', link);
}
