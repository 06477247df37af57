/**
 * Verifies id tokens that a native app got from a provider itself (`ProcessIDToken` in selfservice/strategy/oidc of
 * Kratos v26.2.0).
 */

import { goJsonProblem } from '@members/engines/go/json/json';
import type { JSONWebKeySet } from 'jose';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call, callWithRetries } from '../../../../http/client.ts';
import type { Kratos } from '../../../request/context.ts';
import { errors, KratosError } from '../../../wire/errors.ts';
import { claimProblem } from './claim-types.ts';
import { withSubject } from './code.ts';
import { discover } from './discovery.ts';
import type { ClaimsWithSubject } from './provider-answer.ts';
import { providerKind } from './provider-kinds.ts';
import type { JsonObject } from './request.ts';
import { IdTokenProblem, verifyBySecret, verifyIdToken } from './verify-id-token.ts';

interface IdTokenKind {
  verify(kratos: Kratos, provider: OidcProvider, token: string): Promise<JsonObject>;
  /** True if these claims need no nonce. */
  skipsNonce(claims: JsonObject): boolean;
}

/** The kinds of provider whose id tokens may be submitted. `fedcm-test` exists for tests, on the real server too. */
const idTokenKinds: Readonly<Record<string, IdTokenKind>> = {
  google: { verify: verifyForAnyAudience, skipsNonce: () => true },
  apple: { verify: verifyForAnyAudience, skipsNonce: ({ nonce_supported: supported }) => supported === true },
  netid: {
    verify: verifyNetidToken,
    skipsNonce: () => false,
  },
  'fedcm-test': {
    verify: async (_kratos, _provider, token) => {
      const claims = await verifyBySecret(token, 'xxxxxxx');
      const problem = claimProblem(claims, '.');
      if (problem) throw new IdTokenProblem(`token is malformed: could not JSON decode claim: ${problem}`);
      return { ...claims, iss: 'https://example.com/fedcm' };
    },
    skipsNonce: () => false,
  },
};

/** Exchanges netID's token for browsers (FedCM) for an id token (provider_netid.go of Kratos v26.2.0). */
async function verifyNetidToken(kratos: Kratos, provider: OidcProvider, token: string): Promise<JsonObject> {
  const discovery = await discover(kratos, provider);
  const response = await callWithRetries(kratos, 'https://broker.netid.de/token', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: provider.net_id_token_origin_header ?? '',
    },
    body: new URLSearchParams({ grant_type: 'netid_fedcm', fedcm_token: token }).toString(),
  });
  const body = await response.text();
  const problem = goJsonProblem(body);
  if (problem) throw new IdTokenProblem(problem);
  const { id_token = '' } = JSON.parse(body) as { readonly id_token?: string };
  const keys = async () => (await (await call(kratos, discovery.jwks_uri)).json()) as JSONWebKeySet;
  const now = kratos.runtime.clock.now();
  return verifyIdToken(id_token, { issuer: discovery.issuer, audience: provider.client_id, now, keys });
}

/**
 * Verifies a submitted id token.
 * @throws KratosError 403 for an invalid token, 502 for an unsupported provider or a wrong nonce
 */
export async function claimsByIdToken(
  kratos: Kratos,
  provider: OidcProvider,
  token: string,
  nonce: string,
): Promise<ClaimsWithSubject> {
  const kind = idTokenKinds[provider.provider];
  if (!kind) throw errors.upstream(`The provider ${provider.provider} does not support id_token verification`);
  const claims = await verifyToken(kratos, kind, provider, token);
  if (!claims.nonce && !kind.skipsNonce(claims))
    throw errors.upstream('No nonce was included in the id_token but is required by the provider');
  if (claims.nonce && !nonce) throw errors.upstream('No nonce was provided but is required by the provider');
  if (claims.nonce && nonce !== claims.nonce)
    throw errors.upstream('The supplied nonce does not match the nonce from the id_token');
  return claims;
}

async function verifyToken(
  kratos: Kratos,
  kind: IdTokenKind,
  provider: OidcProvider,
  token: string,
): Promise<ClaimsWithSubject> {
  try {
    const claims = await kind.verify(kratos, provider, token);
    const problem = claimProblem(claims);
    if (problem) throw new IdTokenProblem(problem);
    return withSubject(claims);
  } catch (error) {
    throw new KratosError({
      status: 403,
      message: error instanceof Error ? error.message : String(error),
      reason: 'Could not verify id_token',
    });
  }
}

/** Accepts the client's own audience or an additional one. @throws IdTokenProblem */
async function verifyForAnyAudience(kratos: Kratos, provider: OidcProvider, token: string): Promise<JsonObject> {
  const kind = providerKind(provider);
  const audiences = [provider.client_id, ...provider.additional_id_token_audiences];
  const keys = async () => {
    const url = kind.keys ?? (await discover(kratos, provider)).jwks_uri;
    return (await (await call(kratos, url)).json()) as JSONWebKeySet;
  };
  let problem = '';
  for (const audience of audiences) {
    try {
      const now = kratos.runtime.clock.now();
      return await verifyIdToken(token, { issuer: kind.issuer(provider), audience, now, keys, algorithm: 'RS256' });
    } catch (error) {
      if (!(error instanceof IdTokenProblem) || !error.message.startsWith('oidc: expected audience')) throw error;
      problem = error.message;
    }
  }
  throw new IdTokenProblem(`token audience didn't match allowed audiences: [${audiences.join(' ')}] ${problem}`);
}
