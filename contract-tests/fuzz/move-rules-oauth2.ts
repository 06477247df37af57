import { authorizationPath, consentPath } from '../kit/oauth2.ts';
import type { MoveRule, WalkState } from './move-rules.ts';
import type { Move } from './moves.ts';

export const remembers =
  (...kinds: readonly string[]) =>
  ({ walker }: WalkState) =>
    kinds.every((kind) => walker.memory.kept.has(kind));
const page = { accept: 'text/html' };
export const requests = '/admin/oauth2/auth/requests';
const sessions = '/admin/oauth2/auth/sessions';

const changes: readonly Readonly<Record<string, string>>[] = [
  { prompt: 'login' },
  { prompt: 'none' },
  { prompt: 'consent' },
  { prompt: 'registration' },
  { prompt: 'none login' },
  { max_age: '0' },
  { max_age: '3600' },
  { max_age: '-1' },
  { max_age: 'x' },
  { scope: 'openid' },
  { scope: '' },
  { scope: 'openid unknown' },
  { scope: 'openid offline_access photos' },
  { state: 'short' },
  { state: '' },
  { nonce: '' },
  { redirect_uri: 'http://127.0.0.1:4446/elsewhere' },
  { redirect_uri: '' },
  { response_type: 'token' },
  { response_type: 'id_token' },
  { response_type: 'code id_token' },
  { response_type: 'code token' },
  { response_type: 'id_token token' },
  { response_type: 'unknown' },
  { response_type: '' },
  { response_mode: 'fragment' },
  { response_mode: 'query', response_type: 'token' },
  { response_mode: 'form_post' },
  { response_mode: 'unknown' },
  { code_challenge: '' },
  { code_challenge: '', code_challenge_method: '' },
  { code_challenge_method: 'plain' },
  { code_challenge_method: 'unknown' },
  { audience: 'https://api.example.org' },
  { audience: 'https://elsewhere.example.org' },
  { login_hint: 'ada@example.org' },
  { acr_values: 'high low', ui_locales: 'fr de', display: 'page' },
  { claims: '{"id_token":{"email":null}}' },
  { id_token_hint: '<id_token>' },
  { id_token_hint: 'nonsense' },
  { id_token_hint: '<id_token>', prompt: 'none' },
  { request: 'nonsense' },
  { request_uri: 'http://127.0.0.1:4446/object' },
  { registration: '{}' },
  { client_id: 'nobody' },
];

/** Returns the address of an authorization request, mostly a valid one. */
function request({ choose }: WalkState): string {
  const own = choose.chance(0.65) ? {} : choose.of(changes);
  const all = { client_id: '<client>', ...own, ...(choose.chance(0.07) && choose.of(changes)) };
  return `<hydra>${authorizationPath(all).replaceAll(/%3C(\w+)%3E/g, '<$1>')}`;
}

/** Returns the same request, as a POST of a form. */
function posted({ url, ...move }: Extract<Move, { do: 'send' }>): Move {
  const [path = '', query] = url.split('?');
  const headers = { ...page, 'content-type': 'application/x-www-form-urlencoded' };
  return { ...move, method: 'POST', url: path, headers, body: Object.fromEntries(new URLSearchParams(query)) };
}

/** Rule for a request of Hydra's admin API. @param kind of value that an earlier answer must have given */
export const adminRequest = (
  weight: number,
  name: string,
  kind: string,
  method: string,
  url: string,
  body?: (world: WalkState) => unknown,
): MoveRule => ({
  name,
  weight,
  when: remembers(kind),
  make: (world) => ({ do: 'send', as: 'hydra admin', method, url, body: body?.(world) }),
});

const navigate = (world: WalkState, url: string) => ({
  do: 'send' as const,
  as: world.choose.chance(0.95) ? ('browser' as const) : ('form' as const),
  method: 'GET',
  url,
  headers: page,
});

/** Returns a subject without an identity in Kratos, mostly the same one. */
const subject = ({ choose }: WalkState) => `<email:${choose.chance(0.85) ? 'subject' : 'other'}>`;

const refusal = () => ({ error: 'access_denied', error_description: 'Not today.' });

const login = (world: WalkState) => ({
  subject: subject(world),
  ...(world.choose.chance(0.5) && { remember: true }),
  ...(world.choose.chance(0.3) && { remember_for: world.choose.of([0, 3600, -1]) }),
  ...(world.choose.chance(0.2) && { acr: 'high', amr: ['pwd', 'otp'] }),
  ...(world.choose.chance(0.2) && { context: { a: [1, null] } }),
  ...(world.choose.chance(0.1) && { extend_session_lifespan: true }),
  ...(world.choose.chance(0.1) && { force_subject_identifier: 'forced' }),
  ...(world.choose.chance(0.1) && { identity_provider_session_id: 'session-of-the-provider' }),
});

const consent = ({ choose }: WalkState) => ({
  grant_scope: choose.of([['openid', 'offline_access'], ['openid', 'offline_access', 'photos'], ['openid'], []]),
  ...(choose.chance(0.5) && { remember: true, remember_for: choose.of([3600, 0]) }),
  ...(choose.chance(0.4) && { session: { id_token: { a: 1, sub: 'x' }, access_token: { b: 2 } } }),
  ...(choose.chance(0.3) && { grant_access_token_audience: ['https://api.example.org'] }),
  ...(choose.chance(0.1) && { context: { b: 1 } }),
});

/** Rule for answers to challenges that no gateway sends: malformed bodies, unknown challenges. */
const strange: MoveRule = {
  name: 'a strange answer',
  weight: 2,
  make: ({ choose }) => {
    const kind = choose.of(['login', 'consent', 'logout', 'device']);
    const challenge = choose.of(['', `?${kind}_challenge=nonsense`, `?${kind}_challenge=<${kind}_challenge>`]);
    const way = choose.of(['/accept', '/reject', '']);
    const method = way === '' ? 'GET' : 'PUT';
    const url = `${requests}/${kind}${way}${challenge}`;
    if (way === '') return { do: 'send', as: 'hydra admin', method, url };
    const body = choose.of(['{', '[]', 'null', '""', {}, { subject: 5 }, { subject: '' }, { grant_scope: 'openid' }]);
    return { do: 'send', as: 'hydra admin', method, url, body };
  },
};

const subjects = (world: WalkState) => world.choose.of(['<identity:browser>', '<email:subject>', '<email:subject>']);

/** Rule that lists or revokes the login or consent sessions of a subject. */
const ofSessions = (
  weight: number,
  method: string,
  queries: readonly string[],
  path: 'login' | 'consent' = 'consent',
): MoveRule => ({
  name: `${method} ${path} sessions`,
  weight,
  make: (world) => ({
    do: 'send',
    as: 'hydra admin',
    method,
    url: `${sessions}/${path}${world.choose.of(queries).replace('SUBJECT', subjects(world))}`,
  }),
});

/** Rules for authorization requests, login, consent and logout, in the browser and by the admin API. */
export const authorizationRules: readonly MoveRule[] = [
  {
    name: 'authorization',
    weight: 8,
    when: remembers('client'),
    make: (world) => {
      const move = navigate(world, request(world));
      return world.choose.chance(0.08) ? posted(move) : move;
    },
  },
  {
    name: 'sign in by challenge',
    weight: 8,
    when: ({ onlyHydra }) => !onlyHydra,
    after: 'login_challenge',
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
    weight: 6,
    after: 'onward:browser',
    make: (world) => navigate(world, '<onward:browser>'),
  },
  adminRequest(1, 'login request', 'login_challenge', 'GET', `${requests}/login?login_challenge=<login_challenge>`),
  {
    ...adminRequest(6, 'login', '', 'PUT', `${requests}/login/accept?login_challenge=<login_challenge>`, login),
    when: ({ onlyHydra }) => onlyHydra,
    after: 'login_challenge',
  },
  adminRequest(
    0.5,
    'no login',
    'login_challenge',
    'PUT',
    `${requests}/login/reject?login_challenge=<login_challenge>`,
    refusal,
  ),
  adminRequest(
    2,
    'consent request',
    'consent_challenge',
    'GET',
    `${consentPath}?consent_challenge=<consent_challenge>`,
  ),
  {
    ...adminRequest(6, 'consent', '', 'PUT', `${consentPath}/accept?consent_challenge=<consent_challenge>`, consent),
    when: () => true,
    after: 'consent_challenge',
  },
  adminRequest(
    0.7,
    'no consent',
    'consent_challenge',
    'PUT',
    `${consentPath}/reject?consent_challenge=<consent_challenge>`,
    refusal,
  ),
  strange,
  ofSessions(1.5, 'GET', ['?subject=SUBJECT', '?subject=SUBJECT', '?subject=SUBJECT&page_size=1', '', '?subject=']),
  ofSessions(0.6, 'DELETE', ['?subject=SUBJECT&client=<client>', '?subject=SUBJECT&all=true', '?subject=SUBJECT', '']),
  ofSessions(0.5, 'DELETE', ['?subject=SUBJECT', '?sid=<sid>', '?sid=nonsense', ''], 'login'),
  {
    name: 'sign out at Hydra',
    weight: 3,
    make: (world) => {
      const move = navigate(
        world,
        `<hydra>/oauth2/sessions/logout${world.choose.of([
          ...['', '', '', '?id_token_hint=<id_token>'],
          '?id_token_hint=<id_token>&post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%3A4446%2Fbye&state=left',
          '?id_token_hint=<id_token>&post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%3A4446%2Felsewhere',
          '?id_token_hint=nonsense',
          '?post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%3A4446%2Fbye',
          '?logout_verifier=nonsense',
        ])}`,
      );
      return world.choose.chance(0.1) ? posted(move) : move;
    },
  },
  adminRequest(
    1,
    'logout request',
    'logout_challenge',
    'GET',
    `${requests}/logout?logout_challenge=<logout_challenge>`,
  ),
  ...(['accept', 'accept', 'accept', 'reject'] as const).map((way) => ({
    ...adminRequest(1, `${way} the logout`, '', 'PUT', `${requests}/logout/${way}?logout_challenge=<logout_challenge>`),
    when: () => true,
    after: 'logout_challenge',
  })),
];
