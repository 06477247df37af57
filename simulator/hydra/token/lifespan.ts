import { parseDuration } from '@members/engines/go/duration';
import type { Client } from '../domain/client.ts';

type TokenKind = 'access_token' | 'id_token' | 'refresh_token';
export type LifespanGrant =
  | 'implicit_grant'
  | 'authorization_code_grant'
  | 'refresh_token_grant'
  | 'client_credentials_grant'
  | 'device_authorization_grant'
  | 'jwt_bearer_grant';

/** The lifespan of a client's tokens, in milliseconds. @param configured the default, in milliseconds */
export function lifespanOf({ rest }: Client, grant: LifespanGrant, kind: TokenKind, configured: number): number {
  const own = rest[`${grant}_${kind}_lifespan`];
  return typeof own === 'string' ? parseDuration(own) : configured;
}
