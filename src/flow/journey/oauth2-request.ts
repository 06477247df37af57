import { webTarget } from '@members/openapi/targets';
import type { Problem } from '../action.ts';
import { member, memberText } from '../answer.ts';

/** Where a user starts an OAuth2 request again, or returns to its client. */
export type RequestLinks = Pick<Problem, 'restartUrl' | 'applicationUrl'>;

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
