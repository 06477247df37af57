import { escapeProblem, queryUnescape } from '@members/engines/go/url/escape';
import type { Incoming } from '../../http/exchange.ts';
import { type Client, isPublic } from '../domain/client.ts';
import { basicAuth } from '../request/bearer.ts';
import type { Hydra } from '../request/context.ts';
import { failure, missingRecord } from '../wire/errors.ts';
import { authenticateByAssertion } from './client-assertion.ts';

function formDecode(text: string, what: 'id' | 'secret'): string {
  const decoded = queryUnescape(text);
  if (decoded !== undefined) return decoded;
  const rest = "could not be decoded from 'application/x-www-form-urlencoded'.";
  throw failure('invalid_request', `The client ${what} in the HTTP authorization header ${rest}`).because(
    escapeProblem(text) ?? '',
  );
}

/** The id and secret of a Basic header, form-decoded (RFC 6749, section 2.3.1). */
function basicCredentials(incoming: Incoming): readonly [id: string, secret: string] | undefined {
  const [id, secret] = basicAuth(incoming.headers.get('authorization')) ?? [];
  return id === undefined || secret === undefined ? undefined : [formDecode(id, 'id'), formDecode(secret, 'secret')];
}

/** The errors of the hash libraries for a wrong secret. */
const mismatches = {
  pbkdf2: 'passwords do not match',
  bcrypt: 'crypto/bcrypt: hashedPassword is not the hash of the given password',
};

/** Compares secrets in constant time. */
function sameSecret(given: string, kept: string): boolean {
  let difference = given.length ^ kept.length;
  for (let at = 0; at < kept.length; at += 1) difference |= (given.charCodeAt(at) || 0) ^ kept.charCodeAt(at);
  return difference === 0;
}

/**
 * Authenticates a client by its registered method: an assertion, a secret in the header or in the form, or none.
 *
 * @throws OAuthError `invalid_request` without a client id, else `invalid_client`
 * @see Hydra fosite/client_authentication.go, `DefaultClientAuthenticationStrategy`
 */
export async function authenticateClient(hydra: Hydra, incoming: Incoming, form: URLSearchParams): Promise<Client> {
  const asserted = await authenticateByAssertion(hydra, form);
  if (asserted) return asserted;
  const basic = basicCredentials(incoming);
  const id = basic?.[0] ?? form.get('client_id') ?? '';
  if (!basic && id === '') {
    const hint = 'Client credentials missing or malformed in both HTTP Authorization header and HTTP POST body.';
    throw failure('invalid_request', hint);
  }
  const client = hydra.world.clients.get(id);
  if (!client) throw failure('invalid_client').because(missingRecord);

  const method = client.token_endpoint_auth_method;
  const inForm = form.get('client_id') && form.get('client_secret');
  const used =
    inForm && method !== 'client_secret_post'
      ? 'client_secret_post'
      : basic?.[1] && method !== 'client_secret_basic'
        ? 'client_secret_basic'
        : undefined;
  if (used !== undefined) {
    const hint = `The OAuth 2.0 Client supports client authentication method '${method}', but method '${used}' was requested. You must configure the OAuth 2.0 client's 'token_endpoint_auth_method' value to accept '${used}'.`;
    throw failure('invalid_client', hint);
  }
  if (isPublic(client)) return client;
  if (!sameSecret(basic?.[1] ?? form.get('client_secret') ?? '', client.client_secret))
    throw failure('invalid_client').because(mismatches[hydra.config.oauth2.hashers.algorithm]);
  return client;
}
