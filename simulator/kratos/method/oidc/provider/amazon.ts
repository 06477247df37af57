import { goJsonProblem } from '@members/engines/go/json/json';
import { callWithRetries } from '../../../../http/client.ts';
import { errors, KratosError } from '../../../wire/errors.ts';
import type { ClaimsRequest } from './claims-reader.ts';
import { text } from './fields.ts';
import type { JsonObject } from './request.ts';

const unreadableResponse = 'An upstream server encountered an error or returned a malformed or unexpected response.';
const url = 'https://api.amazon.com/user/profile';

/**
 * Reads the profile of an Amazon user. Errors have details (provider_amazon.go in selfservice/strategy/oidc of Kratos
 * v26.2.0).
 */
export async function amazon({ kratos, token }: ClaimsRequest): Promise<JsonObject> {
  const init = {
    headers: { authorization: `Bearer ${token.access_token}`, 'x-amz-access-token': text(token.access_token) },
  };
  const fail = (reason: string, details: object) =>
    new KratosError({ ...errors.upstream(reason).fields, details: { ...details, url } });
  const response = await callWithRetries(kratos, url, init);
  const body = await response.text();
  if (response.status !== 200)
    throw fail('non 200 response', { external_error: body, external_status_code: response.status });
  const problem = goJsonProblem(body);
  if (problem) throw new KratosError({ ...fail(unreadableResponse, { raw_response: '' }).fields, message: problem });
  const profile = JSON.parse(body) as JsonObject;
  return {
    sub: text(profile.user_id),
    iss: 'https://api.amazon.com/auth/o2/token',
    name: text(profile.name),
    email: text(profile.email),
    zoneinfo: text(profile.postal_code),
  };
}
