import { type Answer, answerOf, text } from './answer.ts';
import type { FlowContext } from './context.ts';
import { targetOf } from './target.ts';

/** Only an address that a browser may safely be sent to becomes a link. */
function webAddress(address: string | undefined, origin: string): string | undefined {
  if (address === undefined) return undefined;
  const target = targetOf(address, { origin, basePath: '/' });
  return target.to === 'nowhere' ? undefined : address;
}

/**
 * Asks for the link that signs out. `return_to` is what Kratos reads, `return_url` what the spec names (design decision 5).
 * @param landing where the person lands afterwards, if the server allows it; else where the server's configuration says
 */
async function ask(context: FlowContext, landing: string | undefined): Promise<Answer> {
  const names = landing === undefined ? {} : { return_to: landing, return_url: landing };
  return answerOf(() => context.kratos.GET('/self-service/logout/browser', { query: names }));
}

/** The address that was asked for, a path of this app among them. */
function landingOf({ config }: FlowContext, url: URL): string | undefined {
  const home = new URL(config.base_path, url.origin).href;
  const asked = url.searchParams.get('return_to');
  return asked?.match(/^\/(?!\/)/) ? home.replace(/\/$/, '') + asked : (asked ?? undefined);
}

/**
 * The link that signs out; asked for again without a way back when the server does not allow that one.
 * @returns the address, where one was given that a browser may be sent to, and the server's answer
 */
export async function logoutLink(
  context: FlowContext,
  url: URL,
): Promise<{ readonly address: string | undefined; readonly answer: Answer }> {
  const wanted = await ask(context, landingOf(context, url));
  const refused = text(wanted.body, 'error', 'id') === 'self_service_flow_return_to_forbidden';
  const answer = refused ? await ask(context, undefined) : wanted;
  const given = answer.status === 200 ? text(answer.body, 'logout_url') : undefined;
  return { address: webAddress(given, url.origin), answer };
}
