import { webTarget } from '@members/openapi/targets';
import { type Answer, answerOf, text } from './answer.ts';
import type { FlowContext } from './context.ts';
import { targetOf } from './target.ts';

/**
 * Asks for the link that signs out. `return_url` is for older servers (specification 2.2.3); Kratos reads `return_to`
 * alone, and without it leads where its configuration says, which is for whoever runs it to choose.
 * @param home address of the page that says that one is signed out
 * @param landing where the person wants to land afterwards, if the server allows it
 */
async function ask({ kratos }: FlowContext, home: string, landing: string | undefined): Promise<Answer> {
  const names = { return_url: landing ?? home, ...(landing !== undefined && { return_to: landing }) };
  return answerOf(() => kratos.GET('/self-service/logout/browser', { params: { query: names } }));
}

/**
 * The link that signs out; asked for again without a way back when the server does not allow that one.
 * @returns the address, where one was given that a browser may be sent to, the server's answer, and the page of this app where
 *   whoever is signed out is then
 */
export async function logoutLink(
  context: FlowContext,
  url: URL,
): Promise<{ readonly address: string | undefined; readonly answer: Answer; readonly end: string }> {
  const { base_path: basePath } = context.config;
  const base = new URL(basePath, url.origin).href.replace(/\/$/, '');
  const asked = url.searchParams.get('return_to') ?? undefined;
  // A path is one of this app. Two slashes of either kind begin a host.
  const landing = asked?.replace(/^(?=\/(?![/\\]))/, base);
  const home = `${base}/signed-out`;
  const wanted = await ask(context, home, landing);
  const refused = text(wanted.body, 'error', 'id') === 'self_service_flow_return_to_forbidden';
  const answer = refused ? await ask(context, home, undefined) : wanted;
  const given = answer.status === 200 ? (text(answer.body, 'logout_url') ?? '') : '';
  const isOwn = landing !== undefined && targetOf(landing, { origin: url.origin, basePath }).to === 'screen';
  return { address: webTarget(given, url.origin)?.href, answer, end: isOwn ? landing : home };
}
