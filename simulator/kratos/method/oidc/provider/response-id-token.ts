/** Verifies id tokens of token responses with the keys that discovery names. */
import type { JSONWebKeySet } from 'jose';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import type { Discovery } from './discovery.ts';
import type { JsonObject } from './request.ts';
import { IdTokenProblem, verifyIdToken } from './verify-id-token.ts';

/** The id token of a token response. @throws KratosError 400 if there is none */
export function idTokenOf({ id_token: token }: JsonObject): string {
  if (typeof token === 'string' && token !== '') return token;
  throw badRequest(
    'Authentication failed because no id_token was returned. Please accept the "openid" permission and try again.',
  );
}

/** The claims of a valid id token. @throws KratosError 400 for an invalid one */
export async function verifiedClaims(
  kratos: Kratos,
  { client_id: audience }: OidcProvider,
  { issuer, jwks_uri }: Discovery,
  idToken: string,
): Promise<JsonObject> {
  const keys = async () => (await (await call(kratos, jwks_uri)).json()) as JSONWebKeySet;
  try {
    return await verifyIdToken(idToken, { issuer, audience, now: kratos.runtime.clock.now(), keys });
  } catch (error) {
    throw error instanceof IdTokenProblem ? badRequest(error.message) : error;
  }
}

/** Like `verifiedClaims`, but also checks the types of the claims. */
export async function checkedClaims(...args: Parameters<typeof verifiedClaims>): Promise<JsonObject> {
  const claims = await verifiedClaims(...args);
  const problem = claimProblem(claims);
  if (problem) throw badRequest(problem);
  return claims;
}
