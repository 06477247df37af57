import type { Client } from '../domain/client.ts';
import { words } from '../domain/space-separated.ts';
import type { Endpoint, Hydra } from '../request/context.ts';
import { postForm } from '../request/form.ts';
import { tokenAnswer, tokenError } from '../wire/answers.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { exchangeCode } from './authorization-code.ts';
import { authenticateClient } from './client-auth.ts';
import { clientCredentials } from './client-credentials.ts';
import { withNonce } from './credential-nonce.ts';
import { deviceGrant, exchangeDeviceCode } from './device-code.ts';
import type { TokenResponse } from './issue.ts';
import { exchangeJwtBearer, jwtBearer } from './jwt-bearer.ts';
import { exchangeRefreshToken } from './refresh-token.ts';

type GrantHandler = (hydra: Hydra, client: Client, form: URLSearchParams) => Promise<TokenResponse>;

const grants: Readonly<Record<string, GrantHandler>> = {
  authorization_code: exchangeCode,
  refresh_token: exchangeRefreshToken,
  client_credentials: clientCredentials,
  [deviceGrant]: exchangeDeviceCode,
  [jwtBearer]: exchangeJwtBearer,
};

async function exchange(
  hydra: Hydra,
  form: URLSearchParams,
  authenticate: () => Promise<Client>,
): Promise<TokenResponse> {
  if (form.size === 0) throw failure('invalid_request', 'The POST body can not be empty.');
  const types = words(form.get('grant_type'));
  if (types.length === 0) throw failure('invalid_request', "Request parameter 'grant_type' is missing");
  const type = types.length === 1 ? (types[0] as string) : '';
  const handler = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!handler) throw failure('invalid_request');
  return handler(hydra, await authenticate(), form);
}

/** `POST /oauth2/token`. */
export const tokenEndpoint: Endpoint = async (hydra, call) => {
  try {
    const form = await postForm(call);
    const response = await exchange(hydra, form, () => authenticateClient(hydra, call.incoming, form));
    return tokenAnswer(200, await withNonce(hydra, response));
  } catch (error) {
    if (error instanceof OAuthError) return tokenError(hydra.config, error);
    throw error;
  }
};
