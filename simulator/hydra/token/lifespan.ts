import { parseDuration } from '../../go/duration.ts';
import type { Client } from '../domain/client.ts';

/** The kinds of tokens that a grant leads to. */
type TokenKind = 'access_token' | 'id_token' | 'refresh_token';
export type LifespanGrant =
  | 'implicit_grant'
  | 'authorization_code_grant'
  | 'refresh_token_grant'
  | 'client_credentials_grant'
  | 'device_authorization_grant'
  | 'jwt_bearer_grant';

/** How long such a token of this client lives, in milliseconds; `standard` where the client has no say. */
export function lifespanOf({ rest }: Client, grant: LifespanGrant, kind: TokenKind, standard: number): number {
  const own = rest[`${grant}_${kind}_lifespan`];
  return typeof own === 'string' ? parseDuration(own) : standard;
}
