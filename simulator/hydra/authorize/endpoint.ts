import type { Answer } from '../../http/exchange.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { OAuthError } from '../wire/errors.ts';
import { authorizeError } from './answer.ts';
import { requestConsent, verifyConsent } from './consent.ts';
import { requestLogin } from './login.ts';
import { verifyLogin } from './login-verifier.ts';
import { readAuthorizeRequest, type ValidRequest } from './request.ts';
import { respond } from './respond.ts';

/**
 * Without a verifier, starts a login; with a login verifier, a consent; with a consent verifier, responds to the client.
 *
 * @see Hydra consent/strategy_default.go, `HandleOAuth2AuthorizationRequest`
 */
async function advance(hydra: Hydra, call: Call, request: ValidRequest): Promise<Answer> {
  const loginVerifier = request.form.get('login_verifier')?.trim();
  const consentVerifier = request.form.get('consent_verifier')?.trim();
  if (loginVerifier) {
    const flow = await verifyLogin(hydra, call, request, loginVerifier);
    return requestConsent(hydra, call, request, flow);
  }
  if (consentVerifier) return respond(hydra, request, await verifyConsent(hydra, call, consentVerifier));
  return requestLogin(hydra, call, request);
}

/** `GET` and `POST /oauth2/auth`. */
export const authorize: Endpoint = async (hydra, call) => {
  const { request, error } = await readAuthorizeRequest(hydra, call);
  if (error) return authorizeError(hydra, call, request, error);
  try {
    return await advance(hydra, call, request as ValidRequest);
  } catch (cause) {
    if (!(cause instanceof OAuthError)) throw cause;
    return authorizeError(hydra, call, request, cause);
  }
};
