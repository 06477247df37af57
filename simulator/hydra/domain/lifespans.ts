import { formatDuration, parseDuration } from '@members/engines/go/duration';

/** The members with lifespans of a client's tokens, by grant and kind of token. The configuration has the defaults. */
export const lifespanMembers: readonly string[] = [
  'authorization_code_grant_access_token',
  'authorization_code_grant_id_token',
  'authorization_code_grant_refresh_token',
  'client_credentials_grant_access_token',
  'implicit_grant_access_token',
  'implicit_grant_id_token',
  'jwt_bearer_grant_access_token',
  'refresh_token_grant_id_token',
  'refresh_token_grant_access_token',
  'refresh_token_grant_refresh_token',
  'device_authorization_grant_id_token',
  'device_authorization_grant_access_token',
  'device_authorization_grant_refresh_token',
].map((name) => `${name}_lifespan`);

/** A duration in Go's format (`1h30m0s`); null if there is none. */
export const normaliseLifespan = (value: unknown): string | null =>
  typeof value === 'string' ? formatDuration(parseDuration(value)) : null;
