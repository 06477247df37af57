import type { Endpoint } from '../request/context.ts';
import { postForm } from '../request/form.ts';
import { tokenError } from '../wire/answers.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { authenticateClient } from './client-auth.ts';

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * `POST /oauth2/device/auth` (RFC 8628, section 3.1). The device grant is not simulated: every client
 * is answered as one that was not registered for it.
 */
export const authorizeDevice: Endpoint = async (hydra, call) => {
  try {
    const form = await postForm(call);
    if (form.size === 0) throw failure('invalid_request', 'The POST body can not be empty.');
    authenticateClient(hydra, call.incoming, form);
    throw failure('invalid_grant', `The requested OAuth 2.0 Client does not have the '${deviceGrant}' grant.`);
  } catch (error) {
    if (error instanceof OAuthError) return tokenError(error);
    throw error;
  }
};
