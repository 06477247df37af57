import type { MoveRule, WalkState } from './move-rules.ts';
import { adminRequest, remembers } from './move-rules-oauth2.ts';

const set = '/admin/keys/<email:keys>';
const issuers = '/admin/trust/grants/jwt-bearer/issuers';

const body = ({ choose }: WalkState, whole: unknown) =>
  choose.chance(0.06) ? choose.of(['{', '[]', 'null', '', '"text"']) : whole;

const keyRequest = (
  weight: number,
  method: string,
  urls: readonly string[],
  whole?: (world: WalkState) => unknown,
): MoveRule => ({
  name: `${method} ${urls[0]}`,
  weight,
  make: (world) => ({
    do: 'send',
    as: 'hydra admin',
    method,
    url: world.choose.of(urls),
    ...(whole && { body: body(world, whole(world)) }),
  }),
});

const made = ({ choose }: WalkState) => ({
  alg: choose.of(['ES256', 'ES256', 'ES384', 'ES512', 'EdDSA', 'HS256', '']),
  use: choose.of(['sig', 'sig', 'enc', 'other']),
  ...(choose.chance(0.8) && { kid: choose.of(['one', 'two', '']) }),
});

const someKeys = ({ choose }: WalkState) => choose.of([['<jwk:one>'], ['<jwk:one>', '<jwk:two>'], [], null]);

const trust = ({ choose }: WalkState) => ({
  issuer: '<email:issuer>',
  ...choose.of([{ subject: '<email:subject>' }, { allow_any_subject: true }, { subject: '<email:other>' }]),
  scope: choose.of([['openid', 'photos'], ['photos'], [], null]),
  jwk: choose.of(['<jwk:issuer>', '<jwk:issuer>', '<jwk:issuer>', '<jwk:one>']),
  expires_at: '2099-01-02T03:04:05Z',
  ...(choose.chance(0.2) &&
    choose.of([{ issuer: '' }, { jwk: {} }, { expires_at: '2001-01-02T03:04:05Z' }, { expires_at: 'tomorrow' }])),
});

const documents = [
  ...['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server', '/.well-known/jwks.json'],
  ...['/health/alive', '/health/ready', '/oauth2/fallbacks/error?error=e&error_description=d', '/nowhere'],
];

/** Rules for JSON Web Key sets, trusted issuers, discovery and health. */
export const keyRules: readonly MoveRule[] = [
  keyRequest(0.8, 'POST', [set], made),
  keyRequest(0.8, 'GET', [set, `${set}/one`, `${set}/two`, `${set}/nobody`]),
  keyRequest(0.4, 'PUT', [`${set}/one`, `${set}/two`], ({ choose }) => choose.of(['<jwk:one>', '<jwk:two>'])),
  keyRequest(0.3, 'PUT', [set], (world) => ({ keys: someKeys(world) })),
  keyRequest(0.3, 'DELETE', [`${set}/one`, set, '/admin/keys/<email:issuer>/issuer']),
  keyRequest(1.2, 'POST', [issuers], trust),
  keyRequest(0.5, 'GET', [`${issuers}?issuer=<email:issuer>`, `${issuers}?issuer=<email:issuer>&page_size=1`]),
  adminRequest(1.5, 'an issuer', 'issuer', 'GET', `${issuers}/<issuer>`),
  adminRequest(0.5, 'end of an issuer', 'issuer', 'DELETE', `${issuers}/<issuer>`),
  {
    name: 'what the server says',
    weight: 0.7,
    make: ({ choose }) => ({
      do: 'send',
      as: 'hydra',
      method: choose.of(['GET', 'GET', 'GET', 'OPTIONS']),
      url: choose.of(documents),
      ...(choose.chance(0.4) && {
        headers: { origin: choose.of(['http://127.0.0.1:4455', 'https://app.example.org']) },
      }),
    }),
  },
  keyRequest(0.3, 'GET', ['/admin/health/alive', '/admin/health/ready', '/admin/version', '/admin/nowhere']),
  {
    name: 'a shape that is not served',
    weight: 0.4,
    when: remembers('client'),
    make: ({ choose }) => ({
      do: 'send',
      as: choose.of(['hydra', 'hydra admin']),
      method: choose.of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      url: choose.of([
        '/oauth2/token',
        '/oauth2/revoke',
        '/admin/clients/<client>',
        '/admin/oauth2/introspect',
        '/userinfo',
      ]),
    }),
  },
];
