import { webTarget } from '../../openapi/targets.ts';
import { type Answer, answerOf, memberText } from './answer.ts';
import type { FlowContext } from './context.ts';
import { targetOf } from './target.ts';

/**
 * Asks for the link that signs out. `return_url` is for older servers (specification 2.2.3); Kratos reads `return_to`
 * alone, and without it leads where its configuration says, which is for whoever runs it to choose.
 * @param signedOutAddress address of the page that says that one is signed out
 * @param landing where the person wants to land afterwards, if the server allows it
 */
async function requestLogoutLink(
  { kratos }: FlowContext,
  signedOutAddress: string,
  landing: string | undefined,
): Promise<Answer> {
  const names = { return_url: landing ?? signedOutAddress, ...(landing !== undefined && { return_to: landing }) };
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
): Promise<{ readonly address: string | undefined; readonly answer: Answer; readonly endAddress: string }> {
  const { base_path: basePath } = context.config;
  const base = new URL(basePath, url.origin).href.replace(/\/$/, '');
  const returnTo = url.searchParams.get('return_to') ?? undefined;
  // A path is one of this app. Two slashes of either kind begin a host.
  const landing = returnTo?.replace(/^(?=\/(?![/\\]))/, base);
  const signedOutAddress = `${base}/signed-out`;
  const wanted = await requestLogoutLink(context, signedOutAddress, landing);
  const refused = memberText(wanted.body, 'error', 'id') === 'self_service_flow_return_to_forbidden';
  const answer = refused ? await requestLogoutLink(context, signedOutAddress, undefined) : wanted;
  const given = answer.status === 200 ? (memberText(answer.body, 'logout_url') ?? '') : '';
  const isOwn = landing !== undefined && targetOf(landing, { origin: url.origin, basePath }).to === 'screen';
  return { address: webTarget(given, url.origin)?.href, answer, endAddress: isOwn ? landing : signedOutAddress };
}
