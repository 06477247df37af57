import { webTarget } from '@members/openapi/targets';
import { member, memberText } from '../../api/member.ts';
import type { Action, RequestLinks } from '../action.ts';
import { answerOf } from '../answer.ts';
import type { FlowContext } from '../context.ts';

/** Returns the OAuth2 login request of a flow. Older servers call it `hydra_login_request`. */
export const loginRequestOf = (flow: unknown): unknown =>
  member(flow, 'oauth2_login_request') ?? member(flow, 'hydra_login_request');

/** Returns the home page of a client, else the origin of its first redirect address. */
function addressOf(client: unknown): string | undefined {
  const home = webTarget(memberText(client, 'client_uri') ?? '')?.href;
  return home ?? webTarget(memberText(client, 'redirect_uris', '0') ?? '')?.origin;
}

/**
 * Keeps the links of the OAuth2 request behind a flow, by its challenge. Hydra keeps a request for
 * `ttl.login_consent_request` only; the address of the request starts it again.
 */
export function rememberRequest(requests: Map<string, RequestLinks>, flow: unknown): void {
  const request = loginRequestOf(flow);
  const challenge = memberText(request, 'challenge');
  if (challenge === undefined) return;
  const address = webTarget(memberText(request, 'request_url') ?? '');
  const application = addressOf(member(request, 'client'));
  requests.set(challenge, {
    // The request of a device has another address, which is good for one use.
    ...(address?.pathname.endsWith('/oauth2/auth') && { restartUrl: address.href }),
    ...(application !== undefined && { applicationUrl: application }),
  });
}

/**
 * Asks the gateway for the links of an OAuth2 request that Hydra no longer accepts, if this page has never seen the request:
 * it was loaded again, or restored. The links are remembered for `perform`.
 * @param url address of the screen
 */
export async function findRequest(
  { config, gateway, oauth2Requests }: FlowContext,
  action: Action,
  url: URL,
  challenge: string | undefined,
): Promise<void> {
  const isGone = action.do === 'fail' && action.problem.id === 'challenge_gone';
  if (!isGone || !config.gateway || !challenge || oauth2Requests.has(challenge)) return;
  const api = gateway(new URL(config.base_path, url.origin).href.replace(/\/$/, ''));
  const query = { login_challenge: challenge };
  const { status, body } = await answerOf(() => api.GET('/gateway/request', { params: { query } }));
  if (status !== 200) return;
  const restartUrl = webTarget(memberText(body, 'again') ?? '')?.href;
  const applicationUrl = webTarget(memberText(body, 'client_uri') ?? '')?.href;
  oauth2Requests.set(challenge, { ...(restartUrl && { restartUrl }), ...(applicationUrl && { applicationUrl }) });
}

/** Returns whether the reason of an error is about the challenge of an application's request. */
export const namesChallenge = (reason = ''): boolean => /OAuth 2\.0 Login Challenge|login_challenge/.test(reason);
