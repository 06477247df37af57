import type { HydraConfig } from '../../config/hydra.ts';
import { accessTokenStrategy, type Client } from '../domain/client.ts';
import { members } from '../domain/client-view.ts';
import { lifespan, lifespanMembers } from '../domain/lifespans.ts';
import { standardSubjectType } from '../domain/subject-identifier.ts';
import { type JsonObject, strings, text } from '../request/body.ts';
import { readOrigin } from './validate.ts';

/** Members that the server sets; what a client says about them is not heeded. */
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

/** Fills in what a request left out. Milliseconds since 1970. */
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
  const kept = Object.fromEntries(rest.map(([name, value]) => [name, canonical(name, value)]));
  return {
    ...made,
    redirect_uris: listOrNull(body.redirect_uris),
    grant_types: listOrNull(body.grant_types),
    response_types: listOrNull(body.response_types),
    scope: text(body.scope) || config.oidc.dynamic_client_registration.default_scope.join(' '),
    audience: strings(body.audience),
    token_endpoint_auth_method: text(body.token_endpoint_auth_method) || 'client_secret_basic',
    subject_type: text(body.subject_type) || standardSubjectType(config, accessTokenStrategy(config, { rest: kept })),
    userinfo_signed_response_alg: text(body.userinfo_signed_response_alg) || 'none',
    post_logout_redirect_uris: strings(body.post_logout_redirect_uris),
    frontchannel_logout_uri: text(body.frontchannel_logout_uri),
    backchannel_logout_uri: text(body.backchannel_logout_uri),
    rest: kept,
  };
}

/** Spelled as the server keeps it. */
function canonical(name: string, value: unknown): unknown {
  if (name === 'access_token_strategy') return text(value).toLowerCase();
  if (name === 'allowed_cors_origins') return strings(value).map(readOrigin);
  return lifespanMembers.includes(name) ? lifespan(value) : value;
}
