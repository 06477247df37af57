/** ID tokens that come with a token, verified by what discovery tells of their issuer. */
import type { JSONWebKeySet } from 'jose';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import type { Discovery } from './discovery.ts';
import type { JsonObject } from './request.ts';
import { IdTokenProblem, verifyIdToken } from './verify.ts';

/** @throws KratosError 400 for a token that has none */
export function idTokenOf({ id_token: token }: JsonObject): string {
  if (typeof token === 'string' && token !== '') return token;
  throw badRequest(
    'Authentication failed because no id_token was returned. Please accept the "openid" permission and try again.',
  );
}

/** Its claims. @throws KratosError 400 for one that is not right */
export async function verified(
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

/** The same, whose members have to be what each has to be. */
export async function readable(...of: Parameters<typeof verified>): Promise<JsonObject> {
  const claims = await verified(...of);
  const problem = claimProblem(claims);
  if (problem) throw badRequest(problem);
  return claims;
}
