import { errors } from '../../../wire/errors.ts';
import { ask, type Found, usual } from './ask.ts';
import { claimProblem } from './claim-types.ts';
import { discover } from './discovery.ts';
import type { Asking } from './tellers.ts';
import { idTokenOf, readable } from './verified.ts';

/** What the userinfo endpoint tells, of whom the ID token is (`provider_netid.go`). */
export async function netid({ kratos, provider, token }: Asking): Promise<Found> {
  const init = { headers: { authorization: `Bearer ${token.access_token}` } };
  const info = await ask(kratos, usual, 'https://broker.netid.de/userinfo', init);
  const { iss, sub } = await readable(kratos, provider, await discover(kratos, provider), idTokenOf(token));
  const problem = claimProblem(info);
  if (problem) throw errors.upstream(problem);
  return { ...info, iss, sub };
}
