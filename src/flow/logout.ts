import { webTarget } from '@members/openapi/targets';
import { failureOf } from '../api/failure.ts';
import { memberText } from '../api/member.ts';
import { type Answer, answerOf } from './answer.ts';
import type { FlowContext } from './context.ts';
import { targetOf } from './target.ts';

/**
 * Requests the link that signs out. `return_url` is for older servers (specification 2.2.3). Kratos reads `return_to`
 * only; without it, Kratos redirects to its configured address.
 * @param signedOutAddress address of the page that confirms the sign-out
 * @param landing address to go to afterwards, if the server allows it
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
 * Returns the link that signs out. If the server does not allow the return address, it is requested again without one.
 * @returns `address`: the link, if a browser may open it; `answer`: the server's answer; `endAddress`: the app's page
 *   after the sign-out
 */
export async function logoutLink(
  context: FlowContext,
  url: URL,
): Promise<{ readonly address: string | undefined; readonly answer: Answer; readonly endAddress: string }> {
  const { base_path: basePath } = context.config;
  const base = new URL(basePath, url.origin).href.replace(/\/$/, '');
  const returnTo = url.searchParams.get('return_to') ?? undefined;
  // A path belongs to this app. Two slashes of either kind would start a host name.
  const landing = returnTo?.replace(/^(?=\/(?![/\\]))/, base);
  const signedOutAddress = `${base}/signed-out`;
  const firstAnswer = await requestLogoutLink(context, signedOutAddress, landing);
  const refused = failureOf(firstAnswer.body).id === 'self_service_flow_return_to_forbidden';
  const answer = refused ? await requestLogoutLink(context, signedOutAddress, undefined) : firstAnswer;
  const logoutUrl = answer.status === 200 ? (memberText(answer.body, 'logout_url') ?? '') : '';
  const isOwn = landing !== undefined && targetOf(landing, { origin: url.origin, basePath }).to === 'screen';
  return { address: webTarget(logoutUrl, url.origin)?.href, answer, endAddress: isOwn ? landing : signedOutAddress };
}
