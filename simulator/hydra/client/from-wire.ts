import type { HydraConfig } from '../../config/hydra.ts';
import { accessTokenStrategy, type Client } from '../domain/client.ts';
import { members } from '../domain/client-view.ts';
import { lifespanMembers, normaliseLifespan } from '../domain/lifespans.ts';
import { defaultSubjectType } from '../domain/subject-identifier.ts';
import { type JsonObject, strings, text } from '../request/body.ts';
import { readOrigin } from './validate.ts';

/** Members that the server sets. Their values in a request are ignored. */
const ownMembers = [
  'client_id',
  'client_secret',
  'client_secret_expires_at',
  'created_at',
  'updated_at',
  'registration_access_token',
  'registration_client_uri',
];

const known = new Set(members.map(([name]) => name));

const listOrNull = (value: unknown): string[] | null => (Array.isArray(value) ? strings(value) : null);

/** Makes a client from a request body, with defaults. Times are in milliseconds since 1970. */
export function clientFromWire(
  config: HydraConfig,
  body: JsonObject,
  made: {
    readonly id: string;
    readonly client_secret: string;
    readonly created_at: number;
    readonly updated_at: number;
  },
): Client {
  const rest = Object.entries(body).filter(([name]) => known.has(name) && !ownMembers.includes(name));
  const kept = Object.fromEntries(rest.map(([name, value]) => [name, normaliseMember(name, value)]));
  return {
    ...made,
    redirect_uris: listOrNull(body.redirect_uris),
    grant_types: listOrNull(body.grant_types),
    response_types: listOrNull(body.response_types),
    scope: text(body.scope) || config.oidc.dynamic_client_registration.default_scope.join(' '),
    audience: strings(body.audience),
    token_endpoint_auth_method: text(body.token_endpoint_auth_method) || 'client_secret_basic',
    subject_type: text(body.subject_type) || defaultSubjectType(config, accessTokenStrategy(config, { rest: kept })),
    userinfo_signed_response_alg: text(body.userinfo_signed_response_alg) || 'none',
    post_logout_redirect_uris: strings(body.post_logout_redirect_uris),
    frontchannel_logout_uri: text(body.frontchannel_logout_uri),
    backchannel_logout_uri: text(body.backchannel_logout_uri),
    rest: kept,
  };
}

/** A member in the form in which the server stores it. */
function normaliseMember(name: string, value: unknown): unknown {
  if (name === 'access_token_strategy') return text(value).toLowerCase();
  if (name === 'allowed_cors_origins') return strings(value).map(readOrigin);
  return lifespanMembers.includes(name) ? normaliseLifespan(value) : value;
}
