import { encodeBase64Url } from '../../go/base64.ts';
import { time } from '../../go/time.ts';
import { type Random, uuid } from '../../runtime/runtime.ts';
import type { Type } from '../admin/body.ts';
import { hasWord } from '../domain/words.ts';
import { failure } from '../errors.ts';
import { lifespanMembers } from './lifespans.ts';

/** An OAuth 2.0 client as it is stored: wire names, the secret and the registration token apart. */
export interface Client {
  readonly id: string;
  readonly client_secret: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly redirect_uris: readonly string[] | null;
  readonly grant_types: readonly string[] | null;
  readonly response_types: readonly string[] | null;
  readonly scope: string;
  readonly audience: readonly string[];
  readonly token_endpoint_auth_method: string;
  readonly subject_type: string;
  readonly userinfo_signed_response_alg: string;
  readonly post_logout_redirect_uris: readonly string[];
  readonly frontchannel_logout_uri: string;
  readonly backchannel_logout_uri: string;
  /** Every other member, as sent. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** What a client looks like on the wire. */
export type ClientView = Readonly<Record<string, unknown>> & { readonly client_id: string };

/** Every member in wire order, its Go type and what stands there when it was not sent; `omit`: then left out. */
export const members: readonly (readonly [name: string, type: Type, empty: unknown, omit?: 'omit'])[] = [
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

/** Lists that an answer to POST or PUT shows as `null` when they were not sent. */
const nullable = new Set(['redirect_uris', 'grant_types', 'response_types', 'contacts']);

/**
 * The wire form. `extra` holds what only the answer to a write may show (the secret, the registration
 * token); with `asWritten`, lists that were not sent are `null`, as in answers to POST and PUT.
 */
export function clientView(
  client: Client,
  extra: Readonly<Record<string, string>> = {},
  { asWritten = false } = {},
): ClientView {
  const { id, rest, client_secret: _, created_at, updated_at, ...named } = client;
  const times = { created_at: time(created_at), updated_at: time(updated_at) };
  const known: Record<string, unknown> = { ...rest, ...named, client_id: id, ...times, ...extra };
  const view: Record<string, unknown> = {};
  for (const [name, type, empty, omit] of members) {
    const absent = asWritten && nullable.has(name) ? null : empty;
    const value = type === 'any' && Object.hasOwn(known, name) ? known[name] : (known[name] ?? absent);
    if (!(omit && isEmpty(value))) view[name] = value;
  }
  return view as ClientView;
}

/** No secret, no authentication (RFC 6749, section 2.1). */
export const isPublic = (client: Client): boolean => client.token_endpoint_auth_method === 'none';

const orDefault = (list: readonly string[] | null, standard: string) => (list?.length ? list : [standard]);

/** A client that names none may use these (RFC 7591, section 2). */
export const grantTypes = ({ grant_types }: Client) => orDefault(grant_types, 'authorization_code');
/** Throws `unauthorized_client` unless the client may use that grant. */
export function checkGrantType(client: Client, type: string): void {
  if (!hasWord(grantTypes(client), type)) throw unauthorized(type);
}

/** The error for a grant that a client may not use. */
export const unauthorized = (type: string): Error =>
  failure('unauthorized_client', `The OAuth 2.0 Client is not allowed to use authorization grant '${type}'.`);

export const responseTypes = ({ response_types }: Client) => orDefault(response_types, 'code');

/** What Hydra makes up for a client that brings no secret. */
export const newSecret = (random: Random): string => encodeBase64Url(random(20)).slice(0, 26);

export const newClientId = (random: Random): string => uuid(random);
