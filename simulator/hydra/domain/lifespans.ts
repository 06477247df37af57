import { formatDuration, parseDuration } from '../../go/duration.ts';

/** How long what a client is given lives, by grant and kind; absent: as the configuration says. */
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

/** The duration as Go prints it (`1h30m0s`); null for none. */
export const lifespan = (value: unknown): string | null =>
  typeof value === 'string' ? formatDuration(parseDuration(value)) : null;
