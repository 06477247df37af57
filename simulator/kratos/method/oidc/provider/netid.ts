import { errors } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import type { ClaimsRequest } from './claims-reader.ts';
import { discover } from './discovery.ts';
import { type JsonObject, requestJson, standardStyle } from './request.ts';
import { checkedClaims, idTokenOf } from './response-id-token.ts';

/**
 * Reads a netID user's claims: the userinfo response with issuer and subject of the id token (provider_netid.go of
 * Kratos v26.2.0).
 */
export async function netid({ kratos, provider, token }: ClaimsRequest): Promise<JsonObject> {
  const init = { headers: { authorization: `Bearer ${token.access_token}` } };
  const info = await requestJson(kratos, standardStyle, 'https://broker.netid.de/userinfo', init);
  const { iss, sub } = await checkedClaims(kratos, provider, await discover(kratos, provider), idTokenOf(token));
  const problem = claimProblem(info);
  if (problem) throw errors.upstream(problem);
  return { ...info, iss, sub };
}
