import { callback, client, postLogoutUrl } from '../kit/oauth2.ts';
import { secret } from '../kit/oauth2-tokens.ts';
import type { MoveRule, WalkState } from './move-rules.ts';
import { adminRequest, remembers } from './move-rules-oauth2.ts';

export const secretClientId = 'contract-secret';

const grants = 'urn:ietf:params:oauth:grant-type:';

/** Metadata common to all clients. */
const common = {
  client_name: 'Main application',
  owner: '<email:owner>',
  redirect_uris: [callback],
  post_logout_redirect_uris: [postLogoutUrl],
  scope: 'openid offline_access photos',
};

const open = {
  client_id: client,
  grant_types: ['authorization_code', 'refresh_token', `${grants}device_code`],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

const closed = {
  client_id: secretClientId,
  client_secret: secret,
  audience: ['https://api.example.org'],
  grant_types: [
    ...['authorization_code', 'refresh_token', 'client_credentials', 'implicit'],
    ...[`${grants}device_code`, `${grants}jwt-bearer`],
  ],
  response_types: ['code', 'token', 'id_token', 'code id_token', 'code token', 'id_token token'],
};

const kinds = [
  open,
  open,
  closed,
  closed,
  { ...closed, token_endpoint_auth_method: 'client_secret_post' },
  { ...closed, token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: ['<jwk:client>'] } },
];

/** Further metadata, valid and invalid, to add to a client. */
const wishes: readonly Readonly<Record<string, unknown>>[] = [
  { skip_consent: true },
  { skip_logout_consent: true },
  { access_token_strategy: 'jwt' },
  { subject_type: 'public' },
  { subject_type: 'pairwise' },
  { userinfo_signed_response_alg: 'RS256' },
  { audience: ['https://api.example.org', 'https://other.example.org'] },
  { scope: 'openid' },
  { scope: '' },
  { redirect_uris: [callback, 'https://app.example.org/back'] },
  { redirect_uris: [] },
  { redirect_uris: ['foo'] },
  { grant_types: [] },
  { grant_types: ['authorization_code'] },
  { response_types: ['code'] },
  { response_types: ['unknown'] },
  { metadata: { a: [1, null], b: { c: 'd' } } },
  { contacts: ['Ada <ada@example.org>'] },
  { client_uri: 'https://app.example.org/', logo_uri: 'https://app.example.org/logo.svg' },
  { policy_uri: 'ftp://app.example.org/' },
  { frontchannel_logout_uri: 'http://127.0.0.1:4446/front', frontchannel_logout_session_required: true },
  { allowed_cors_origins: ['https://app.example.org'] },
  { allowed_cors_origins: ['https://app.example.org/path'] },
  { client_secret: 'short' },
  { token_endpoint_auth_method: 'unknown' },
  { authorization_code_grant_access_token_lifespan: '1h30m' },
  { refresh_token_grant_id_token_lifespan: 'soon' },
  { client_name: 5 },
  { unknown: 1 },
];

const some = ({ choose }: WalkState) => (choose.chance(0.5) ? {} : choose.of(wishes));

const member = ({ choose }: WalkState) => {
  const [[name = '', value = '']] = Object.entries(choose.of(wishes)) as [[string, unknown]];
  const op = choose.of(['replace', 'add', 'remove', 'test']);
  return [{ op, path: choose.chance(0.9) ? `/${name}` : '/redirect_uris/-', ...(op !== 'remove' && { value }) }];
};

const lifespans = ({ choose }: WalkState) => ({
  [choose
    .of(['authorization_code', 'refresh_token', 'client_credentials', 'implicit', 'jwt_bearer'])
    .concat('_grant_access_token_lifespan')]: choose.of(['2h', '90s', '0s', 'soon', 7200, null]),
});

const body = ({ choose }: WalkState, whole: object) =>
  choose.chance(0.06) ? choose.of(['{', '[]', 'null', '']) : whole;

const list: MoveRule = {
  name: 'clients',
  weight: 0.8,
  make: ({ choose }) => ({
    do: 'send',
    as: 'hydra admin',
    method: 'GET',
    url: `/admin/clients?owner=<email:owner>${choose.of(['', '', '&page_size=1', '&page_size=x', '&client_name=Main%20application', '&page_token=x'])}`,
  }),
};

/** Rule for dynamic client registration and management (RFC 7591, RFC 7592). */
const own = (weight: number, method: string, change?: (world: WalkState) => object): MoveRule => ({
  name: `${method} own registration`,
  weight,
  when: (world) => method === 'POST' || remembers('registered')(world),
  make: (world) => ({
    do: 'send',
    as: 'hydra',
    method,
    url: `/oauth2/register${method === 'POST' ? '' : '/<registered>'}`,
    headers: {
      'content-type': 'application/json',
      ...(method !== 'POST' && {
        authorization: `Bearer ${world.choose.of(['<registration>', '<registration>', '<registration>', 'nonsense'])}`,
      }),
    },
    ...(change && { body: body(world, change(world)) }),
  }),
});

const registered = (world: WalkState) => ({
  ...{
    client_name: 'Registered application',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'client_secret_post',
  },
  ...{ scope: 'openid photos', grant_types: ['client_credentials', 'authorization_code'] },
  ...some(world),
});

/** Rules for clients: the admin API and dynamic registration. */
export const clientRules: readonly MoveRule[] = [
  ...[30, 0.7].map(
    (weight, index): MoveRule => ({
      name: 'a client',
      weight,
      when: (world) => remembers('client')(world) === (index === 1),
      make: (world) => ({
        do: 'client',
        as: 'hydra admin',
        fields: { ...common, ...world.choose.of(kinds), ...(world.choose.chance(0.4) && some(world)) },
      }),
    }),
  ),
  adminRequest(1, 'client', 'client', 'GET', '/admin/clients/<client>'),
  adminRequest(0.8, 'set client', 'client', 'PUT', '/admin/clients/<client>', (world) =>
    body(world, { ...common, ...world.choose.of(kinds), ...some(world) }),
  ),
  adminRequest(1.2, 'patch client', 'client', 'PATCH', '/admin/clients/<client>', (world) =>
    body(world, member(world)),
  ),
  adminRequest(0.6, 'lifespans', 'client', 'PUT', '/admin/clients/<client>/lifespans', (world) =>
    body(world, lifespans(world)),
  ),
  adminRequest(0.15, 'end of a client', 'client', 'DELETE', '/admin/clients/<client>'),
  {
    name: 'make a client',
    weight: 0.7,
    make: (world) => ({
      do: 'send',
      as: 'hydra admin',
      method: 'POST',
      url: '/admin/clients',
      body: body(world, { ...common, client_id: '<email:extra>', ...some(world), ...some(world) }),
    }),
  },
  list,
  own(0.7, 'POST', registered),
  own(0.5, 'GET'),
  own(0.5, 'PUT', registered),
  own(0.3, 'DELETE'),
];
