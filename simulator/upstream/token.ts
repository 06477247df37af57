import { base64url } from 'jose';
import { formFields } from '../http/body.ts';
import type { Answer, Incoming } from '../http/exchange.ts';
import { uuid } from '../runtime/runtime.ts';
import type { UpstreamClient } from './config.ts';
import { faultIn, idTokenFaults, signedTokenFaults, tokenFaults } from './faults.ts';
import type { UpstreamGrant } from './grants.ts';
import { json } from './json.ts';
import { claimsOf, type Upstream } from './upstream.ts';

const tokenLifespan = 60 * 60_000;

type Fields = ReadonlyMap<string, readonly string[]>;

/** `POST /token` with an authorization code (RFC 6749, section 4.1.3; RFC 7636, section 4.5). */
export async function token(upstream: Upstream, request: Incoming): Promise<Answer> {
  const fields = await formFields(request);
  const field = (name: string) => fields.get(name)?.[0] ?? '';
  const client = clientOf(upstream, request, fields);
  if (!client) return json(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="token"' });
  if (field('grant_type') !== 'authorization_code') return json(400, { error: 'unsupported_grant_type' });
  // A fault does not use up the code: clients try again with their secret in another place.
  const fault = faultIn(tokenFaults, upstream.codes.find(field('code'))?.fault ?? '');
  if (fault) return fault();
  const grant = upstream.codes.take(field('code'));
  const isValid =
    grant?.client_id === client.client_id &&
    grant.redirect_uri === field('redirect_uri') &&
    (await matchesChallenge(grant, field('code_verifier')));
  if (!grant || !isValid) return json(400, { error: 'invalid_grant' });
  const signed = await idToken(upstream, grant);
  const id_token = faultIn(signedTokenFaults, grant.fault)?.(signed) ?? signed;
  return json(200, {
    access_token: upstream.tokens.issue(grant, tokenLifespan),
    token_type: 'Bearer',
    expires_in: tokenLifespan / 1000,
    scope: grant.scope.join(' '),
    ...(id_token ? { id_token } : {}),
    // Cannot be redeemed here; Kratos only stores it.
    ...(grant.scope.includes('offline_access') ? { refresh_token: uuid(upstream.runtime.random) } : {}),
  });
}

/** The client that authenticates by `client_secret_basic` or `client_secret_post`. */
function clientOf({ config }: Upstream, { headers }: Incoming, fields: Fields): UpstreamClient | undefined {
  const [scheme = '', encoded = ''] = (headers.get('authorization') ?? '').split(' ');
  const sent =
    scheme.toLowerCase() === 'basic'
      ? decodeBasic(encoded)
      : [fields.get('client_id')?.[0] ?? '', fields.get('client_secret')?.[0] ?? ''];
  return config.clients.find(({ client_id, client_secret }) => client_id === sent[0] && client_secret === sent[1]);
}

/** The id and secret of a Basic header, which are form-encoded (RFC 6749, section 2.3.1). */
function decodeBasic(encoded: string): readonly string[] {
  try {
    const text = atob(encoded);
    const at = text.indexOf(':');
    return [text.slice(0, at), text.slice(at + 1)].map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  } catch {
    return [];
  }
}

async function matchesChallenge({ code_challenge: challenge }: UpstreamGrant, verifier: string): Promise<boolean> {
  if (challenge === '') return verifier === '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url.encode(new Uint8Array(digest)) === challenge;
}

function idToken({ config, runtime, keys }: Upstream, grant: UpstreamGrant): Promise<string> {
  const now = Math.floor(runtime.clock.now() / 1000);
  const claims = {
    ...claimsOf(grant),
    iss: config.issuer,
    aud: grant.client_id,
    iat: now,
    exp: now + tokenLifespan / 1000,
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
  };
  return keys.sign(faultIn(idTokenFaults, grant.fault)?.(claims) ?? claims);
}
