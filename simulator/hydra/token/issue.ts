import { encodeBase64Url } from '@members/engines/go/base64';
import { roundToSecond, seconds } from '@members/engines/go/time';
import { utf8 } from '@members/engines/go/utf8';
import { uuid } from '../../runtime/runtime.ts';
import type { Client } from '../domain/client.ts';
import { opaqueToken } from '../domain/ids.ts';
import type { Grant } from '../domain/records.ts';
import { hasWord } from '../domain/space-separated.ts';
import { saveToken } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { makeAccessToken } from './access-token.ts';
import { type LifespanGrant, lifespanOf } from './lifespan.ts';

/** A token response (RFC 6749, section 5.1; OpenID Connect Core 1.0, section 3.1.3.3), sorted as Go sorts maps. */
export interface TokenResponse {
  readonly access_token: string;
  readonly expires_in: number;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly scope: string;
  readonly token_type: 'bearer';
}

/**
 * The left half of the SHA-256 digest of a token or a code (OpenID Connect Core 1.0, sections 3.1.3.6 and 3.3.2.11).
 */
export async function leftHalfHash(value: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(value));
  return encodeBase64Url(new Uint8Array(digest).slice(0, 16));
}

/** Makes an ID token. @param ttl in milliseconds @param more claims besides the grant's */
export async function makeIdToken(hydra: Hydra, { claims, kids }: Grant, ttl: number, more: object): Promise<string> {
  const { clock, random } = hydra.runtime;
  const iat = seconds(clock.now());
  const exp = iat + seconds(ttl);
  const options = kids.id_token === undefined ? {} : { kid: kids.id_token };
  return hydra.keys.sign({ ...claims, iat, exp, jti: uuid(random), ...more }, options);
}

interface IssueOptions {
  readonly client: Client;
  readonly by: LifespanGrant;
  readonly withRefresh: boolean;
  /** Issue an ID token if the scope has `openid`; by default true. */
  readonly withIdToken?: boolean;
  /** Further claims for the ID token. */
  readonly claims?: object;
}

/** Makes and stores the tokens of a grant. */
export async function issueTokens(
  hydra: Hydra,
  grant: Grant,
  { client, by, withRefresh, withIdToken = true, claims }: IssueOptions,
): Promise<TokenResponse> {
  const { world, runtime, config } = hydra;
  const lifespan = (kind: 'access_token' | 'id_token' | 'refresh_token') =>
    lifespanOf(client, by, kind, config.ttl[kind]);
  const issued_at = runtime.clock.now();
  const common = { grant, issued_at, active: true };
  const isExact = by === 'client_credentials_grant';
  const end = issued_at + lifespan('access_token');
  // The client credentials grant does not round to seconds, so `expires_in` loses the milliseconds until the response.
  const expires_at = isExact ? end : roundToSecond(end);
  const access_token = await makeAccessToken(hydra, client, grant, { now: issued_at, expires_at });
  await saveToken(world, { ...common, id: access_token, use: 'access_token', expires_at });
  const refresh_token = withRefresh ? opaqueToken(runtime.random, 'rt') : undefined;
  if (refresh_token !== undefined) {
    const ttl = lifespan('refresh_token');
    const expiry = ttl < 0 ? {} : { expires_at: roundToSecond(issued_at + ttl) };
    await saveToken(world, { ...common, id: refresh_token, use: 'refresh_token', access_token, ...expiry });
  }
  const id_token =
    withIdToken && hasWord(grant.scope, 'openid')
      ? await makeIdToken(hydra, grant, lifespan('id_token'), { ...claims, at_hash: await leftHalfHash(access_token) })
      : undefined;
  return {
    access_token,
    expires_in: Math.floor((expires_at - issued_at - (isExact ? 1 : 0)) / 1000),
    ...(id_token === undefined ? {} : { id_token }),
    ...(refresh_token === undefined ? {} : { refresh_token }),
    scope: grant.scope.join(' '),
    token_type: 'bearer',
  };
}

/** A refresh token needs one of these scopes. */
export const refreshScopes = ['offline_access', 'offline'];
