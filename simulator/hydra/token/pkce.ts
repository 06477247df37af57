import { encodeBase64Url } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { HydraConfig } from '../../config/hydra.ts';
import { type Client, isPublic } from '../domain/client.ts';
import { takePkceRequest } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';

function refuseWithout({ oauth2 }: HydraConfig, client: Client): void {
  const rest = 'must include a code_challenge when performing the authorize code flow, but it is missing.';
  const enforced = 'The server is configured in a way that enforces PKCE for';
  if (oauth2.pkce.enforced) throw failure('invalid_request', `Clients ${rest}`).because(`${enforced} clients.`);
  if (oauth2.pkce.enforced_for_public_clients && isPublic(client))
    throw failure('invalid_request', `This client ${rest}`).because(`${enforced} this client.`);
}

/** Checks a code challenge (RFC 7636, section 4.3). Only S256 is allowed. @throws OAuthError `invalid_request` */
export function checkChallenge(config: HydraConfig, client: Client, challenge: string, method: string): void {
  if (challenge === '') refuseWithout(config, client);
  if (challenge === '' || method === 'S256') return;
  if (method !== '' && method !== 'plain')
    throw failure('invalid_request', 'The code_challenge_method is not supported, use S256 instead.');
  throw failure('invalid_request', 'Clients must use code_challenge_method=S256, plain is not allowed.').because(
    'The server is configured in a way that enforces PKCE S256 as challenge method for clients.',
  );
}

/** The problem with the syntax of a verifier (RFC 7636, section 4.1). */
function malformed(verifier: string): string | undefined {
  if (verifier.length < 43) return 'The PKCE code verifier must be at least 43 characters.';
  if (verifier.length > 128) return 'The PKCE code verifier can not be longer than 128 characters.';
  if (/[^\w.\-~]/.test(verifier)) {
    return "The PKCE code verifier must only contain [a-Z], [0-9], '-', '.', '_', '~'.";
  }
  return undefined;
}

/**
 * Checks a code verifier (RFC 7636, section 4.6). The first attempt uses up the challenge of the code.
 *
 * @throws OAuthError `invalid_grant`
 */
export async function checkVerifier(hydra: Hydra, client: Client, code: string, verifier: string): Promise<void> {
  const request = await takePkceRequest(hydra.world, code);
  if (!request) {
    if (verifier === '') return refuseWithout(hydra.config, client);
    throw failure('invalid_grant', 'Unable to find initial PKCE data tied to this request');
  }
  checkChallenge(hydra.config, client, request.code_challenge, request.code_challenge_method);
  if (request.code_challenge === '' && verifier === '') return;
  const problem = malformed(verifier);
  if (problem !== undefined) throw failure('invalid_grant', problem);
  if (request.code_challenge === '') {
    const hint =
      'The PKCE code verifier was provided but the code challenge was absent from the authorization request.';
    throw failure('invalid_grant', hint);
  }
  const digest = await crypto.subtle.digest('SHA-256', utf8(verifier));
  if (encodeBase64Url(new Uint8Array(digest)) === request.code_challenge) return;
  throw failure('invalid_grant', 'The PKCE code challenge did not match the code verifier.');
}
