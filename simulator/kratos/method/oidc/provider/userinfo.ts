/**
 * Claims of the kinds that use only the userinfo endpoint (provider_auth0.go, provider_gitlab.go,
 * provider_salesforce.go and provider_uaepass.go of Kratos v26.2.0).
 */

import { goJsonProblem } from '@members/engines/go/json/json';
import { timeProblem } from '@members/engines/go/time';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call, Unreachable } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors, KratosError, statusMessages } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import type { JsonObject } from './request.ts';

async function fetchUserinfo(kratos: Kratos, url: string, token: JsonObject): Promise<Response> {
  const headers = { authorization: `Bearer ${token.access_token}` };
  return call(kratos, url, { headers }).catch((error: unknown) => {
    throw error instanceof Unreachable ? errors.upstream(error.message) : error;
  });
}

const internal = (reason: string) => new KratosError({ status: 500, message: statusMessages[500], reason });

/**
 * Reads the claims of Auth0, GitLab and Salesforce.
 * @throws KratosError 502, or 500 for kinds whose errors are internal
 */
export async function claimsOfUserinfo(
  kratos: Kratos,
  { provider, issuer_url = '' }: OidcProvider,
  url: string,
  token: JsonObject,
): Promise<JsonObject> {
  const response = await fetchUserinfo(kratos, url, token);
  const body = await response.text();
  if (response.status !== 200)
    throw errors.upstream(`OpenID Connect provider returned a ${response.status} status code but 200 is expected.`);
  const fail = provider === 'gitlab' ? errors.upstream : internal;
  const found = parseJson(body, fail);
  // Auth0 and Salesforce send `updated_at` as text.
  const claims = provider === 'gitlab' ? found : { ...found, ...updatedAtInSeconds(found) };
  const problem = claimProblem(claims);
  if (problem) throw fail(problem);
  return claims.iss ? claims : { ...claims, iss: issuer_url };
}

function updatedAtInSeconds({ updated_at: moment }: JsonObject): JsonObject {
  if (typeof moment !== 'string') return {};
  if (timeProblem(moment) !== undefined) throw internal('bad time format in updated_at');
  return { updated_at: Math.floor(Date.parse(moment) / 1000) };
}

function parseJson(body: string, fail: (reason: string) => Error): JsonObject {
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    throw fail(goJsonProblem(body));
  }
}

/** Reads the claims of UAE PASS. @throws KratosError 502 */
export async function uaepass(kratos: Kratos, { issuer_url }: OidcProvider, url: string, token: JsonObject) {
  const response = await fetchUserinfo(kratos, url, token);
  const body = await response.text();
  if (response.status !== 200)
    throw new KratosError({
      ...errors.upstream('UAE PASS userinfo endpoint returned non-200 status').fields,
      details: { external_error: body, external_status_code: response.status, url },
    });
  const raw = parseJson(body, (message) => {
    const { fields } = errors.upstream('failed to decode UAE PASS userinfo response');
    return new KratosError({ ...fields, message, details: { url } });
  });
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : '');
  const claims = {
    sub: text('sub'),
    iss: (issuer_url || 'https://id.uaepass.ae').replace(/\/$/, ''),
    email: text('email'),
    name: text('fullnameEN'),
    given_name: text('firstnameEN'),
    last_name: text('lastnameEN'),
  };
  return { claims, raw };
}
