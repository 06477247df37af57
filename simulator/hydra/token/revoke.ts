import { revokeRequest } from '../domain/world.ts';
import type { Endpoint } from '../request/context.ts';
import { postForm } from '../request/form.ts';
import { tokenError, uncachedAnswer } from '../wire/answers.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { authenticateClient } from './client-auth.ts';
import { tokenBySignature } from './find.ts';

/**
 * `POST /oauth2/revoke` (RFC 7009). Each token of a pair revokes both. Unknown tokens and tokens of other clients get
 * the same response. Errors have no hints.
 */
export const revoke: Endpoint = async (hydra, call) => {
  try {
    const form = await postForm(call);
    if (form.size === 0) throw failure('invalid_request');
    const client = await authenticateClient(hydra, call.incoming, form);
    const token = tokenBySignature(hydra, form.get('token') ?? '');
    if (token?.grant.client_id === client.id) await revokeRequest(hydra.world, token.grant.request_id);
    return uncachedAnswer(200);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return tokenError(hydra.config, failure(error.error === 'invalid_client' ? 'invalid_client' : 'invalid_request'));
  }
};
