import { callback, verifier } from '../kit/oauth2.ts';
import { secret } from '../kit/oauth2-tokens.ts';
import type { RequestFields } from '../runner/agent.ts';
import type { MoveRule, WalkState } from './move-rules.ts';
import { adminRequest, remembers, requests } from './move-rules-oauth2.ts';
import { secretClientId } from './move-rules-oauth2-clients.ts';
import type { Move } from './moves.ts';

const form = 'application/x-www-form-urlencoded';
const grants = 'urn:ietf:params:oauth:grant-type:';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

interface Proof {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestFields;
}

const anonymous: Proof = { body: { client_id: '<client>' } };
const basic: Proof = { headers: { authorization: `Basic <basic:${secretClientId}>` } };
const posted: Proof = { body: { client_id: '<client>', client_secret: secret } };
const asserted: Proof = {
  body: { client_assertion_type: assertionType, client_assertion: '<client_assertion:client>' },
};
const wrong: readonly Proof[] = [
  {},
  { body: { client_id: 'nobody' } },
  { body: { client_id: '<client>', client_secret: 'wrong' } },
  { headers: { authorization: 'Basic bm9ib2R5Ondyb25n' } },
  { headers: { authorization: 'Basic !' } },
  { body: { client_assertion_type: assertionType, client_assertion: 'nonsense' } },
  { body: { client_assertion_type: assertionType, client_assertion: '<client_assertion:stranger>' } },
  { body: { client_id: '<registered>', client_secret: '<registered_secret>' } },
];

/** Client authentication by `token_endpoint_auth_method`. */
const proofs: Readonly<Record<string, Proof>> = {
  none: anonymous,
  client_secret_basic: basic,
  client_secret_post: posted,
  private_key_jwt: asserted,
};

/** Returns the client's authentication: mostly by the method it is registered with. */
function proof({ choose, walker }: WalkState): Proof {
  const agreed = proofs[walker.memory.kept.get('method') ?? ''] ?? basic;
  if (choose.chance(0.88)) return agreed;
  return choose.of([...Object.values(proofs), ...wrong]);
}

/** Makes a client's request, with its authentication. @param changes one of them is applied in a quarter of the cases */
function clientRequest(
  world: WalkState,
  url: string,
  body: RequestFields,
  changes: readonly RequestFields[] = [],
): Move {
  const { choose } = world;
  const { headers, body: own } = proof(world);
  const change = changes.length > 0 && choose.chance(0.25) ? choose.of(changes) : {};
  const all = Object.entries({ ...own, ...body, ...change }).filter(([, value]) => value !== undefined);
  return { do: 'send', as: 'hydra', method: 'POST', url, body: Object.fromEntries(all), ...(headers && { headers }) };
}

const tokenRequest = (
  weight: number,
  after: string,
  body: RequestFields,
  changes: readonly RequestFields[] = [],
): MoveRule => ({
  name: String(body.grant_type),
  weight,
  when: remembers('client'),
  after,
  make: (world) => clientRequest(world, '/oauth2/token', body, changes),
});

const anyToken = ({ choose }: WalkState) =>
  choose.weighted([
    [5, '<access_token>'],
    [4, '<refresh_token>'],
    [1, '<id_token>'],
    [1, '<authorization_code>'],
    [0.5, 'nonsense'],
    [0.5, ''],
  ]);

/** Rules for the device grant (RFC 8628). */
const deviceRules: readonly MoveRule[] = [
  {
    name: 'device',
    weight: 4,
    when: remembers('client'),
    make: (world) =>
      clientRequest(world, '/oauth2/device/auth', { scope: 'openid offline_access' }, [
        { scope: 'openid unknown' },
        { scope: '' },
        { audience: 'https://api.example.org' },
        { audience: 'https://elsewhere.example.org' },
      ]),
  },
  {
    name: 'the address of the codes',
    weight: 3,
    after: 'user_code',
    make: ({ choose }) => ({
      do: 'send',
      as: 'browser',
      method: 'GET',
      url: `<hydra>/oauth2/device/verify${choose.of(['?user_code=<user_code>', '?user_code=<user_code>', '', '?user_code=x', '?device_verifier=nonsense'])}`,
      headers: { accept: 'text/html' },
    }),
  },
  {
    ...adminRequest(
      5,
      'code',
      '',
      'PUT',
      `${requests}/device/accept?device_challenge=<device_challenge>`,
      ({ choose }) => ({
        user_code: choose.chance(0.85) ? '<user_code>' : 'AAAAAAAA',
      }),
    ),
    when: () => true,
    after: 'device_challenge',
  },
];

/** Rules for the token endpoint, revocation, introspection, user info and devices. */
export const tokenRules: readonly MoveRule[] = [
  tokenRequest(
    4,
    'authorization_code',
    {
      grant_type: 'authorization_code',
      code: '<authorization_code>',
      redirect_uri: callback,
      code_verifier: verifier,
    },
    [
      { code_verifier: 'x'.repeat(43) },
      { code_verifier: undefined },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:4446/elsewhere' },
      { redirect_uri: undefined },
      { code: 'nonsense' },
      { code: undefined },
      { scope: 'openid' },
      { audience: 'https://elsewhere.example.org' },
    ],
  ),
  tokenRequest(2, 'refresh_token', { grant_type: 'refresh_token', refresh_token: '<refresh_token>' }, [
    { scope: 'openid' },
    { scope: 'openid offline_access photos' },
    { scope: 'unknown' },
    { audience: 'https://api.example.org' },
    { refresh_token: '<access_token>' },
    { refresh_token: 'ory_rt_nonsense' },
    { refresh_token: '' },
  ]),
  tokenRequest(3, 'client', { grant_type: 'client_credentials' }, [
    { scope: 'photos' },
    { scope: 'openid offline_access' },
    { scope: 'unknown' },
    { audience: 'https://api.example.org' },
    { audience: 'https://elsewhere.example.org' },
  ]),
  tokenRequest(2, 'issuer', { grant_type: `${grants}jwt-bearer`, assertion: '<jwt_assertion:issuer>' }, [
    { assertion: 'nonsense' },
    { assertion: undefined },
    { assertion: '<jwt_assertion:stranger>' },
    { assertion: '<id_token>' },
    { scope: 'photos' },
    { scope: 'openid' },
    { scope: 'unknown' },
  ]),
  tokenRequest(2, 'device_code', { grant_type: `${grants}device_code`, device_code: '<device_code>' }, [
    { device_code: '' },
    { device_code: 'ory_dc_nonsense' },
  ]),
  {
    name: 'a strange grant',
    weight: 0.7,
    when: remembers('client'),
    make: (world) =>
      clientRequest(world, '/oauth2/token', {
        grant_type: world.choose.of(['password', 'implicit', 'unknown', '', undefined]),
      }),
  },
  {
    name: 'revoke',
    weight: 1.5,
    when: remembers('client'),
    make: (world) =>
      clientRequest(world, '/oauth2/revoke', { token: anyToken(world) }, [
        { token_type_hint: 'refresh_token' },
        { token_type_hint: 'unknown' },
        { token: undefined },
      ]),
  },
  {
    name: 'introspect',
    weight: 4,
    when: remembers('client'),
    make: (world) => ({
      do: 'send',
      as: 'hydra admin',
      method: 'POST',
      url: '/admin/oauth2/introspect',
      headers: { 'content-type': form },
      body: {
        token: anyToken(world),
        ...(world.choose.chance(0.2) && { scope: world.choose.of(['openid', 'photos', 'unknown']) }),
        ...(world.choose.chance(0.1) && { token_type_hint: 'refresh_token' }),
      },
    }),
  },
  {
    name: 'user info',
    weight: 2.5,
    when: remembers('access_token'),
    make: (world) => {
      const [as, url] = ['hydra', '/userinfo'] as const;
      const method = world.choose.of(['GET', 'GET', 'POST']);
      const headers = { authorization: `Bearer ${anyToken(world)}` };
      if (world.choose.chance(0.8)) return { do: 'send', as, method, url, headers };
      if (method === 'POST') return { do: 'send', as, method, url, body: { access_token: anyToken(world) } };
      return { do: 'send', as, method, url: `${url}${world.choose.of(['', '?access_token=<access_token>'])}` };
    },
  },
  {
    name: 'a credential',
    weight: 0.4,
    when: remembers('access_token'),
    make: ({ choose }) => ({
      do: 'send',
      as: 'hydra',
      method: 'POST',
      url: '/credentials',
      headers: { authorization: 'Bearer <access_token>', 'content-type': 'application/json' },
      body: choose.of([{ format: 'jwt_vc_json' }, {}, { format: 'unknown' }, '{']),
    }),
  },
  adminRequest(0.4, 'end of all tokens', 'client', 'DELETE', '/admin/oauth2/tokens?client_id=<client>'),
  ...deviceRules,
];
