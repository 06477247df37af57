/** The kinds of providers that Kratos v26.2.0 knows (`selfservice/strategy/oidc/provider_*.go`): where each is, and what it is asked. */

import type { OidcProvider } from '../../../../config/kratos.ts';
import { errors } from '../../../wire/errors.ts';
import { plain } from '../../../wire/fetch.ts';

/** Parameters that a kind adds to its requests. */
type RequestParameters = Readonly<Record<string, string>>;

export interface Endpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userinfo?: string;
}

/**
 * Where the claims come from: a verified ID token (with `userinfo`, where that is configured), or the userinfo endpoint
 * alone, which has a language of its own for the kinds of the net.
 */
type Source = 'id_token' | 'userinfo' | 'uaepass' | 'net';

export interface ProviderKind {
  /** OpenID Discovery tells its addresses, wherever the kind does not give them; '' where it is nowhere. */
  readonly issuer: (provider: OidcProvider) => string;
  /** Its addresses, where the server does without a discovery. @throws KratosError 500 for a configuration it does not take */
  readonly endpoints?: (provider: OidcProvider) => Endpoints;
  /** Where the keys of ID tokens are that apps bring along, where discovery is not asked for it. */
  readonly keys?: string;
  /** Addresses in the place of the discovered ones. */
  readonly instead?: Partial<Endpoints>;
  /** What the token endpoint is told besides. */
  readonly redeemed?: RequestParameters;
  /** Claims are the userinfo endpoint's, whatever is configured. */
  readonly asksUserinfo?: true;
  /** Comes back with a name that the ID token does not tell. */
  readonly named?: true;
  /** It speaks OAuth 1.0a, of which the rest here says nothing. */
  readonly speaksOAuth1?: true;
  /** The scope that is asked for: `openid` is added unless the kind leaves it as it is configured. */
  readonly scope: (scope: readonly string[]) => readonly string[];
  readonly told: (provider: OidcProvider, isForced: boolean) => RequestParameters;
  readonly claims: Source;
  /** What the server checks before anybody leaves. @throws KratosError 500 */
  readonly check?: (provider: OidcProvider) => void;
}

const withOpenid = (scope: readonly string[]) => (scope.includes('openid') ? scope : [...scope, 'openid']);
const asWritten = (scope: readonly string[]) => scope;

const generic: ProviderKind = {
  issuer: ({ issuer_url = '' }) => issuer_url,
  scope: withOpenid,
  told: ({ requested_claims: claims }, isForced) => ({
    ...(isForced ? { prompt: 'login' } : {}),
    ...(claims ? { claims: JSON.stringify(claims) } : {}),
  }),
  claims: 'id_token',
};

/** One that is found by discovery at an address of its own, whatever is configured. */
const at = (issuer: string, more: Partial<ProviderKind> = {}): ProviderKind => ({
  ...generic,
  issuer: () => issuer,
  ...more,
});

/** One whose addresses follow from one address, and whose discovery tells no more than whether it takes PKCE. */
const below = (
  base: (provider: OidcProvider) => string,
  [authorization, token, userinfo]: readonly [string, string, string],
  more: Partial<ProviderKind> = {},
): ProviderKind => ({
  ...generic,
  scope: asWritten,
  claims: 'userinfo',
  endpoints: (provider) => ({
    authorization: joined(base(provider), authorization),
    token: joined(base(provider), token),
    userinfo: joined(base(provider), userinfo),
  }),
  ...more,
});

const own = ({ issuer_url = '' }: OidcProvider) => issuer_url;

/** One that has its addresses itself and speaks OAuth 2.0 only. */
const fixed = (authorization: string, token: string, told: ProviderKind['told'] = () => ({})): ProviderKind => ({
  issuer: own,
  endpoints: () => ({ authorization, token }),
  scope: asWritten,
  told,
  claims: 'net',
});

const github = fixed('https://github.com/login/oauth/authorize', 'https://github.com/login/oauth/access_token');

const consented: ProviderKind['told'] = (_, isForced) => ({ prompt: isForced ? 'consent' : 'none' });

/** As Go's `path.Join` puts a path below an address. */
function joined(base: string, path: string): string {
  const url = URL.parse(base);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}` : path.slice(1);
}

const amazonScopes = ['profile', 'profile:user_id', 'postal_code'];

const kinds: Readonly<Record<string, ProviderKind>> = {
  generic,
  'fedcm-test': generic,
  google: at('https://accounts.google.com', {
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: (scope) => withOpenid(scope).filter((each) => each !== 'offline_access'),
    told: (provider, isForced) => ({
      ...generic.told(provider, isForced),
      ...(provider.scope.includes('offline_access') ? { access_type: 'offline' } : {}),
    }),
  }),
  line: at('https://access.line.me', { redeemed: { id_token_key_type: 'JWK' } }),
  linkedin_v2: at('https://www.linkedin.com/oauth', { asksUserinfo: true }),
  facebook: at('https://www.facebook.com', {
    instead: {
      authorization: 'https://facebook.com/dialog/oauth',
      token: 'https://graph.facebook.com/oauth/access_token',
    },
    claims: 'net',
  }),
  apple: at('https://appleid.apple.com', {
    keys: 'https://appleid.apple.com/auth/keys',
    named: true,
    endpoints: () => ({
      authorization: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
    }),
    check: ({ apple_private_key: key = '' }) => {
      if (!/^-----BEGIN PRIVATE KEY-----$/m.test(key)) throw plain('failed to decode PEM block containing private key');
    },
    told: (provider, isForced) => ({
      ...generic.told(provider, isForced),
      ...(provider.scope.some((each) => each === 'email' || each === 'name') ? { response_mode: 'form_post' } : {}),
    }),
  }),
  netid: below(() => 'https://broker.netid.de', ['/authorize', '/token', '/userinfo'], {
    issuer: () => 'https://broker.netid.de/',
    scope: withOpenid,
    claims: 'net',
  }),
  microsoft: {
    ...generic,
    endpoints: ({ microsoft_tenant: tenant }) => ({
      authorization: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
      token: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    }),
    claims: 'net',
  },
  auth0: below(own, ['/authorize', '/oauth/token', '/userinfo']),
  salesforce: below(own, ['/services/oauth2/authorize', '/services/oauth2/token', '/services/oauth2/userinfo']),
  gitlab: below(
    ({ issuer_url: url }) => url || 'https://gitlab.com',
    ['/oauth/authorize', '/oauth/token', '/oauth/userinfo'],
  ),
  uaepass: below(
    ({ issuer_url: url }) => url || 'https://id.uaepass.ae',
    ['/idshub/authorize', '/idshub/token', '/idshub/userinfo'],
    {
      told: () => ({ acr_values: 'urn:safelayer:tws:policies:authentication:level:low' }),
      claims: 'uaepass',
    },
  ),
  amazon: {
    ...fixed('https://www.amazon.com/ap/oa', 'https://api.amazon.com/auth/o2/token'),
    issuer: () => 'https://www.amazon.com/ap/oa',
    check: ({ scope, pkce }) => {
      const odd = scope.find((each) => !amazonScopes.includes(each));
      if (odd !== undefined)
        throw errors.misconfigured(`scope ${odd} not supported. Supported: [${amazonScopes.join(' ')}]`);
      if (pkce === 'auto')
        throw errors.misconfigured('pkce:auto is not supported because Amazon does not support PKCE discovery');
    },
  },
  x: { ...generic, speaksOAuth1: true },
  github,
  'github-app': github,
  discord: fixed('https://discord.com/api/v9/oauth2/authorize', 'https://discord.com/api/v9/oauth2/token', consented),
  patreon: fixed('https://www.patreon.com/oauth2/authorize', 'https://www.patreon.com/api/oauth2/token', consented),
  slack: fixed('https://slack.com/oauth/authorize', 'https://slack.com/api/oauth.access'),
  vk: fixed('https://oauth.vk.com/authorize', 'https://oauth.vk.com/access_token'),
  yandex: fixed('https://oauth.yandex.com/authorize', 'https://oauth.yandex.com/token'),
  spotify: fixed('https://accounts.spotify.com/authorize', 'https://accounts.spotify.com/api/token'),
  dingtalk: fixed(
    'https://login.dingtalk.com/oauth2/auth',
    'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    () => ({ prompt: 'consent' }),
  ),
  linkedin: fixed('https://www.linkedin.com/oauth/v2/authorization', 'https://www.linkedin.com/oauth/v2/accessToken'),
  lark: fixed(
    'https://passport.feishu.cn/suite/passport/oauth/authorize',
    'https://passport.feishu.cn/suite/passport/oauth/token',
  ),
};

/** How a provider is spoken to: as its kind is, or as a generic one where it is sent elsewhere (`--upstream-for`). */
export function kindOf({ provider, upstream }: OidcProvider): ProviderKind {
  if (upstream !== undefined) return { ...generic, issuer: () => upstream };
  return kinds[provider] ?? generic;
}

/** True, false, or `undefined` where discovery is to tell. UAE PASS takes PKCE, and has no discovery that says so. */
export function pkceOf({ provider, pkce, upstream }: OidcProvider): boolean | undefined {
  if (pkce === 'never') return false;
  return pkce === 'force' || (provider === 'uaepass' && upstream === undefined) ? true : undefined;
}
