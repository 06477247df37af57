import type { HydraConfig } from '../../config/hydra.ts';
import { goJson, jsonAnswer } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { OAuthError } from './errors.ts';

const oauthHeaders = { 'cache-control': 'no-store', pragma: 'no-cache' };
const oauthJson = { ...oauthHeaders, 'content-type': 'application/json;charset=UTF-8' };

/** An error response of the admin API or the userinfo endpoint. */
export function errorAnswer(error: OAuthError): Answer {
  return jsonAnswer(error.status, error.toValues(), 'application/json');
}

/** A response of the token, revocation and introspection endpoints (RFC 6749, section 5.1). */
export function tokenAnswer(status: number, value: unknown, { lineEnd = false } = {}): Answer {
  const body = goJson(value);
  return { status, headers: oauthJson, cookies: [], body: lineEnd ? body : body.trimEnd() };
}

/** An error response of these endpoints, with debug information if `oauth2.expose_internal_errors` is set. */
export function tokenError({ oauth2 }: Pick<HydraConfig, 'oauth2'>, error: OAuthError): Answer {
  return tokenAnswer(error.status, error.toValues(oauth2.expose_internal_errors));
}

/** A response without a body that must not be stored. */
export function uncachedAnswer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...oauthHeaders, ...headers }, cookies: [], body: null };
}
