import { authorize, callback, client, consentPath, verifier } from '../kit-oauth2.ts';
import type { Row, World } from './rows.ts';

const has =
  (kind: string) =>
  ({ walker }: World) =>
    walker.memory.kept.has(kind);
const page = { accept: 'text/html' };

const changes: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { prompt: 'login' },
  { prompt: 'none' },
  { prompt: 'consent' },
  { max_age: '0' },
  { max_age: '3600' },
  { scope: 'openid' },
  { scope: 'openid unknown' },
  { state: 'short' },
  { redirect_uri: 'http://127.0.0.1:4446/elsewhere' },
  { response_type: 'token' },
  { code_challenge: '' },
  { login_hint: 'ada@example.org' },
];

/** The address of an authorization request of this walk's client. */
const request = ({ choose }: World) => `<hydra>${authorize(choose.of(changes))}`;

const administer = (
  weight: number,
  name: string,
  kind: string,
  method: string,
  url: string,
  body?: (world: World) => unknown,
): Row => ({
  name,
  weight,
  when: has(kind),
  make: (world) => ({ do: 'send', as: 'hydra admin', method, url, body: body?.(world) }),
});

const tokens = (
  weight: number,
  name: string,
  kind: string,
  path: string,
  body: Readonly<Record<string, string>>,
): Row => ({
  name,
  weight,
  when: has(kind),
  make: () => ({ do: 'send', as: 'hydra', method: 'POST', url: path, body: { client_id: client, ...body } }),
});

/** The code flow at Hydra, as the application, the person and the gateway see it. */
export const oauth2Rows: readonly Row[] = [
  {
    name: 'a client',
    weight: 30,
    when: (world) => !has('client')(world),
    make: ({ choose }) => ({
      do: 'client',
      as: 'hydra admin',
      fields: {
        client_name: 'Main application',
        redirect_uris: [callback],
        post_logout_redirect_uris: ['http://127.0.0.1:4446/bye'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'openid offline_access',
        token_endpoint_auth_method: 'none',
        ...(choose.chance(0.2) && { skip_consent: true }),
        ...(choose.chance(0.2) && { subject_type: 'public', access_token_strategy: 'jwt' }),
      },
    }),
  },
  {
    name: 'authorization',
    weight: 8,
    when: has('client'),
    make: (world) => ({ do: 'send', as: 'browser', method: 'GET', url: request(world), headers: page }),
  },
  {
    name: 'sign in by challenge',
    weight: 8,
    when: has('login_challenge'),
    make: (world) => ({
      do: 'begin',
      as: 'browser',
      kind: world.choose.chance(0.85) ? 'login' : 'registration',
      query: '?login_challenge=<login_challenge>',
      flow: world.newFlow(),
    }),
  },
  {
    name: 'onward',
    weight: 10,
    when: has('onward:browser'),
    make: () => ({ do: 'send', as: 'browser', method: 'GET', url: '<onward:browser>', headers: page }),
  },
  administer(
    1,
    'login request',
    'login_challenge',
    'GET',
    '/admin/oauth2/auth/requests/login?login_challenge=<login_challenge>',
  ),
  administer(2, 'consent request', 'consent_challenge', 'GET', `${consentPath}?consent_challenge=<consent_challenge>`),
  administer(
    8,
    'consent',
    'consent_challenge',
    'PUT',
    `${consentPath}/accept?consent_challenge=<consent_challenge>`,
    ({ choose }) => ({
      grant_scope: choose.of([['openid', 'offline_access'], ['openid'], []]),
      remember: choose.chance(0.5),
      remember_for: 3600,
      ...(choose.chance(0.4) && { session: { id_token: { a: 1 }, access_token: { b: 2 } } }),
    }),
  ),
  administer(
    1,
    'no consent',
    'consent_challenge',
    'PUT',
    `${consentPath}/reject?consent_challenge=<consent_challenge>`,
    () => ({
      error: 'access_denied',
      error_description: 'Not today.',
    }),
  ),
  tokens(6, 'tokens', 'authorization_code', '/oauth2/token', {
    grant_type: 'authorization_code',
    code: '<authorization_code>',
    redirect_uri: callback,
    code_verifier: verifier,
  }),
  tokens(3, 'refresh', 'refresh_token', '/oauth2/token', {
    grant_type: 'refresh_token',
    refresh_token: '<refresh_token>',
  }),
  tokens(1, 'revoke', 'access_token', '/oauth2/revoke', { token: '<access_token>' }),
  {
    name: 'user info',
    weight: 2,
    when: has('access_token'),
    make: () => ({
      do: 'send',
      as: 'hydra',
      method: 'GET',
      url: '/userinfo',
      headers: { authorization: 'Bearer <access_token>' },
    }),
  },
  administer(
    1,
    'accepted consents',
    'identity:browser',
    'GET',
    '/admin/oauth2/auth/sessions/consent?subject=<identity:browser>',
  ),
  administer(
    0.5,
    'sign out everywhere',
    'identity:browser',
    'DELETE',
    '/admin/oauth2/auth/sessions/login?subject=<identity:browser>',
  ),
  {
    name: 'sign out at Hydra',
    weight: 1,
    make: ({ choose, walker }) => ({
      do: 'send',
      as: 'browser',
      method: 'GET',
      url: `<hydra>/oauth2/sessions/logout${walker.memory.kept.has('id_token') && choose.chance(0.6) ? '?id_token_hint=<id_token>' : ''}`,
      headers: page,
    }),
  },
  administer(
    3,
    'accept the logout',
    'logout_challenge',
    'PUT',
    '/admin/oauth2/auth/requests/logout/accept?logout_challenge=<logout_challenge>',
  ),
];
