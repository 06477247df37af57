import { sortMembers } from '@members/engines/go/json/map';
import { hasWord, words } from '../domain/space-separated.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import type { TokenResponse } from './issue.ts';

/** Lifespan of a nonce for a proof, in seconds. It cannot be configured. */
export const nonceLifespan = 60 * 60;

/** The scope that a credential needs beside `openid`. */
const credentialScope = 'userinfo_credential_draft_00';

const purpose = (accessToken: string) => `vc-nonce-at:${accessToken}`;

/** A nonce for proofs with an access token. It can be used several times. */
export const newNonce = ({ sealer, runtime }: Hydra, accessToken: string): Promise<string> =>
  sealer.seal(purpose(accessToken), Math.floor(runtime.clock.now() / 1000) + nonceLifespan);

/** Checks a nonce. @throws OAuthError `invalid_request` if it was made for another token, or has expired */
export async function checkNonce({ sealer, runtime }: Hydra, accessToken: string, nonce: string): Promise<void> {
  const end = await sealer.open(purpose(accessToken), nonce);
  if (typeof end !== 'number') throw failure('invalid_request', 'The nonce is invalid.');
  if (end < Math.floor(runtime.clock.now() / 1000)) throw failure('invalid_request', 'The nonce has expired.');
}

/** Adds a nonce to a token response, if its scope allows credentials. */
export async function withNonce(hydra: Hydra, response: TokenResponse): Promise<TokenResponse> {
  const granted = words(response.scope);
  if (!['openid', credentialScope].every((scope) => hasWord(granted, scope))) return response;
  const c_nonce_draft_00 = await newNonce(hydra, response.access_token);
  return sortMembers({ ...response, c_nonce_draft_00, c_nonce_expires_in_draft_00: nonceLifespan }, { deep: false });
}
