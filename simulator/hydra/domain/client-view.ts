import { time } from '@members/engines/go/time';
import type { Client } from './client.ts';
import { lifespanMembers } from './lifespans.ts';

export type ClientView = Readonly<Record<string, unknown>> & { readonly client_id: string };

/** The type of a member. `list` is a list of strings; `bare bool` is a type with its own decoder. */
export type MemberKind = 'string' | 'list' | 'int' | 'bool' | 'bare bool' | 'time' | 'duration' | 'key set' | 'any';

/** All members in the server's order, with their type and default; `omit` leaves out an empty value. */
export const members: readonly (readonly [name: string, kind: MemberKind, empty: unknown, omit?: 'omit'])[] = [
  ['client_id', 'string', ''],
  ['client_name', 'string', ''],
  ['client_secret', 'string', '', 'omit'],
  ['redirect_uris', 'list', []],
  ['grant_types', 'list', []],
  ['response_types', 'list', []],
  ['scope', 'string', ''],
  ['audience', 'list', []],
  ['owner', 'string', ''],
  ['policy_uri', 'string', ''],
  ['allowed_cors_origins', 'list', []],
  ['tos_uri', 'string', ''],
  ['client_uri', 'string', ''],
  ['logo_uri', 'string', ''],
  ['contacts', 'list', []],
  ['client_secret_expires_at', 'int', 0],
  ['subject_type', 'string', ''],
  ['sector_identifier_uri', 'string', '', 'omit'],
  ['jwks_uri', 'string', '', 'omit'],
  ['jwks', 'key set', {}],
  ['token_endpoint_auth_method', 'string', '', 'omit'],
  ['token_endpoint_auth_signing_alg', 'string', '', 'omit'],
  ['request_uris', 'list', [], 'omit'],
  ['request_object_signing_alg', 'string', '', 'omit'],
  ['userinfo_signed_response_alg', 'string', '', 'omit'],
  ['created_at', 'time', ''],
  ['updated_at', 'time', ''],
  ['frontchannel_logout_uri', 'string', '', 'omit'],
  ['frontchannel_logout_session_required', 'bool', false, 'omit'],
  ['post_logout_redirect_uris', 'list', [], 'omit'],
  ['backchannel_logout_uri', 'string', '', 'omit'],
  ['backchannel_logout_session_required', 'bool', false, 'omit'],
  ['metadata', 'any', {}],
  ['registration_access_token', 'string', '', 'omit'],
  ['registration_client_uri', 'string', '', 'omit'],
  ['access_token_strategy', 'string', '', 'omit'],
  ['skip_consent', 'bool', false],
  ['skip_logout_consent', 'bare bool', null],
  ...lifespanMembers.map((name) => [name, 'duration', null] as const),
];

const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || value === undefined || (Array.isArray(value) && value.length === 0);

/** Lists that are `null` in the response to POST or PUT if the request did not have them. */
const nullable = new Set(['redirect_uris', 'grant_types', 'response_types', 'contacts']);

/**
 * A client as a response shows it.
 *
 * @param extra members for a response to a write, such as the secret and the registration token
 * @param asWritten show missing lists as `null`, as in responses to POST and PUT
 */
export function clientView(
  client: Client,
  extra: Readonly<Record<string, string>> = {},
  { asWritten = false } = {},
): ClientView {
  const { id, rest, client_secret: _, registration_access_token: __, created_at, updated_at, ...named } = client;
  const times = { created_at: time(created_at), updated_at: time(updated_at) };
  const known: Record<string, unknown> = { ...rest, ...named, client_id: id, ...times, ...extra };
  const view: Record<string, unknown> = {};
  for (const [name, kind, empty, omit] of members) {
    const absent = asWritten && nullable.has(name) ? null : empty;
    const value = kind === 'any' && Object.hasOwn(known, name) ? known[name] : (known[name] ?? absent);
    if (!(omit && isEmpty(value))) view[name] = value;
  }
  return view as ClientView;
}
