import { errors } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import type { ClaimsRequest } from './claims-reader.ts';
import { discover } from './discovery.ts';
import { ask, type JsonObject, usual } from './request.ts';
import { idTokenOf, readable } from './verified.ts';

/** What the userinfo endpoint tells, of whom the ID token is (`provider_netid.go`). */
export async function netid({ kratos, provider, token }: ClaimsRequest): Promise<JsonObject> {
  const init = { headers: { authorization: `Bearer ${token.access_token}` } };
  const info = await ask(kratos, usual, 'https://broker.netid.de/userinfo', init);
  const { iss, sub } = await readable(kratos, provider, await discover(kratos, provider), idTokenOf(token));
  const problem = claimProblem(info);
  if (problem) throw errors.upstream(problem);
  return { ...info, iss, sub };
}
