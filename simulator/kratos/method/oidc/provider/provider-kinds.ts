/**
 * The kinds of providers of Kratos v26.2.0 (selfservice/strategy/oidc/provider_*.go): their endpoints and their
 * requests.
 */

import { sortMembers } from '@members/engines/go/json/map';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { errors } from '../../../wire/errors.ts';
import { bareError } from '../../../wire/read-url.ts';

/** Parameters that a kind adds to its requests. */
type RequestParameters = Readonly<Record<string, string>>;

export interface Endpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userinfo?: string;
}

/**
 * Where the claims come from: a verified id token (with the userinfo endpoint, if configured), the userinfo endpoint
 * alone, or a reader of the provider's own format.
 */
type ClaimsSource = 'id_token' | 'userinfo' | 'uaepass' | 'provider';

export interface ProviderKind {
  /** The issuer for OpenID Connect Discovery; '' if there is none. */
  readonly issuer: (provider: OidcProvider) => string;
  /** The endpoints, if Kratos uses no discovery for this kind. @throws KratosError 500 for an invalid configuration */
  readonly endpoints?: (provider: OidcProvider) => Endpoints;
  /** The address of the keys for submitted id tokens, if it is not discovered. */
  readonly keys?: string;
  /** Endpoints that replace discovered ones. */
  readonly endpointOverrides?: Partial<Endpoints>;
  readonly tokenParameters?: RequestParameters;
  /** Claims always come from the userinfo endpoint, whatever is configured. */
  readonly asksUserinfo?: true;
  /** The callback's query has a name that the id token lacks. */
  readonly hasNameInQuery?: true;
  /** Uses OAuth 1.0a; the other members do not apply. */
  readonly usesOAuth1?: true;
  /** The requested scope. Most kinds add `openid`; some leave the configured scope as it is. */
  readonly scope: (scope: readonly string[]) => readonly string[];
  readonly authorizationParameters: (provider: OidcProvider, isForced: boolean) => RequestParameters;
  readonly claims: ClaimsSource;
  /** Checks the configuration before the redirect. @throws KratosError 500 */
  readonly check?: (provider: OidcProvider) => void;
}

const withOpenid = (scope: readonly string[]) => (scope.includes('openid') ? scope : [...scope, 'openid']);
const unchangedScope = (scope: readonly string[]) => scope;

const generic: ProviderKind = {
  issuer: ({ issuer_url = '' }) => issuer_url,
  scope: withOpenid,
  authorizationParameters: ({ requested_claims: claims }, isForced) => ({
    ...(isForced ? { prompt: 'login' } : {}),
    ...(claims ? { claims: JSON.stringify(sortMembers(claims)) } : {}),
  }),
  claims: 'id_token',
};

/** A kind with discovery at a fixed issuer. */
const discoveredAt = (issuer: string, more: Partial<ProviderKind> = {}): ProviderKind => ({
  ...generic,
  issuer: () => issuer,
  ...more,
});

/** A kind with endpoints below one address, whose discovery only says whether PKCE is supported. */
const endpointsBelow = (
  base: (provider: OidcProvider) => string,
  [authorization, token, userinfo]: readonly [string, string, string],
  more: Partial<ProviderKind> = {},
): ProviderKind => ({
  ...generic,
  scope: unchangedScope,
  claims: 'userinfo',
  endpoints: (provider) => ({
    authorization: joinPath(base(provider), authorization),
    token: joinPath(base(provider), token),
    userinfo: joinPath(base(provider), userinfo),
  }),
  ...more,
});

const configuredIssuer = ({ issuer_url = '' }: OidcProvider) => issuer_url;

/** A kind with fixed endpoints, for OAuth 2.0 only. */
const withFixedEndpoints = (
  authorization: string,
  token: string,
  authorizationParameters: ProviderKind['authorizationParameters'] = () => ({}),
): ProviderKind => ({
  issuer: configuredIssuer,
  endpoints: () => ({ authorization, token }),
  scope: unchangedScope,
  authorizationParameters,
  claims: 'provider',
});

const github = withFixedEndpoints(
  'https://github.com/login/oauth/authorize',
  'https://github.com/login/oauth/access_token',
);

const consentPrompt: ProviderKind['authorizationParameters'] = (_, isForced) => ({
  prompt: isForced ? 'consent' : 'none',
});

/** Joins as Go's `path.Join` does. */
function joinPath(base: string, path: string): string {
  const url = URL.parse(base);
  return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${path}` : path.slice(1);
}

const amazonScopes = ['profile', 'profile:user_id', 'postal_code'];

const kinds: Readonly<Record<string, ProviderKind>> = {
  generic,
  'fedcm-test': generic,
  google: discoveredAt('https://accounts.google.com', {
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: (scope) => withOpenid(scope).filter((each) => each !== 'offline_access'),
    authorizationParameters: (provider, isForced) => ({
      ...generic.authorizationParameters(provider, isForced),
      ...(provider.scope.includes('offline_access') ? { access_type: 'offline' } : {}),
    }),
  }),
  line: discoveredAt('https://access.line.me', { tokenParameters: { id_token_key_type: 'JWK' } }),
  linkedin_v2: discoveredAt('https://www.linkedin.com/oauth', { asksUserinfo: true }),
  facebook: discoveredAt('https://www.facebook.com', {
    endpointOverrides: {
      authorization: 'https://facebook.com/dialog/oauth',
      token: 'https://graph.facebook.com/oauth/access_token',
    },
    claims: 'provider',
  }),
  apple: discoveredAt('https://appleid.apple.com', {
    keys: 'https://appleid.apple.com/auth/keys',
    hasNameInQuery: true,
    endpoints: () => ({
      authorization: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
    }),
    check: ({ apple_private_key: key = '' }) => {
      if (!/^-----BEGIN PRIVATE KEY-----$/m.test(key))
        throw bareError('failed to decode PEM block containing private key');
    },
    authorizationParameters: (provider, isForced) => ({
      ...generic.authorizationParameters(provider, isForced),
      ...(provider.scope.some((each) => each === 'email' || each === 'name') ? { response_mode: 'form_post' } : {}),
    }),
  }),
  netid: endpointsBelow(() => 'https://broker.netid.de', ['/authorize', '/token', '/userinfo'], {
    issuer: () => 'https://broker.netid.de/',
    scope: withOpenid,
    claims: 'provider',
  }),
  microsoft: {
    ...generic,
    endpoints: ({ microsoft_tenant: tenant }) => ({
      authorization: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
      token: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    }),
    claims: 'provider',
  },
  auth0: endpointsBelow(configuredIssuer, ['/authorize', '/oauth/token', '/userinfo']),
  salesforce: endpointsBelow(configuredIssuer, [
    '/services/oauth2/authorize',
    '/services/oauth2/token',
    '/services/oauth2/userinfo',
  ]),
  gitlab: endpointsBelow(
    ({ issuer_url: url }) => url || 'https://gitlab.com',
    ['/oauth/authorize', '/oauth/token', '/oauth/userinfo'],
  ),
  uaepass: endpointsBelow(
    ({ issuer_url: url }) => url || 'https://id.uaepass.ae',
    ['/idshub/authorize', '/idshub/token', '/idshub/userinfo'],
    {
      authorizationParameters: () => ({ acr_values: 'urn:safelayer:tws:policies:authentication:level:low' }),
      claims: 'uaepass',
    },
  ),
  amazon: {
    ...withFixedEndpoints('https://www.amazon.com/ap/oa', 'https://api.amazon.com/auth/o2/token'),
    issuer: () => 'https://www.amazon.com/ap/oa',
    check: ({ scope, pkce }) => {
      const unsupported = scope.find((each) => !amazonScopes.includes(each));
      if (unsupported !== undefined)
        throw errors.misconfigured(`scope ${unsupported} not supported. Supported: [${amazonScopes.join(' ')}]`);
      if (pkce === 'auto')
        throw errors.misconfigured('pkce:auto is not supported because Amazon does not support PKCE discovery');
    },
  },
  x: { ...generic, usesOAuth1: true },
  github,
  'github-app': github,
  discord: withFixedEndpoints(
    'https://discord.com/api/v9/oauth2/authorize',
    'https://discord.com/api/v9/oauth2/token',
    consentPrompt,
  ),
  patreon: withFixedEndpoints(
    'https://www.patreon.com/oauth2/authorize',
    'https://www.patreon.com/api/oauth2/token',
    consentPrompt,
  ),
  slack: withFixedEndpoints('https://slack.com/oauth/authorize', 'https://slack.com/api/oauth.access'),
  vk: withFixedEndpoints('https://oauth.vk.com/authorize', 'https://oauth.vk.com/access_token'),
  yandex: withFixedEndpoints('https://oauth.yandex.com/authorize', 'https://oauth.yandex.com/token'),
  spotify: withFixedEndpoints('https://accounts.spotify.com/authorize', 'https://accounts.spotify.com/api/token'),
  dingtalk: withFixedEndpoints(
    'https://login.dingtalk.com/oauth2/auth',
    'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
    () => ({ prompt: 'consent' }),
  ),
  linkedin: withFixedEndpoints(
    'https://www.linkedin.com/oauth/v2/authorization',
    'https://www.linkedin.com/oauth/v2/accessToken',
  ),
  lark: withFixedEndpoints(
    'https://passport.feishu.cn/suite/passport/oauth/authorize',
    'https://passport.feishu.cn/suite/passport/oauth/token',
  ),
};

/** The kind of a provider; with `--upstream-for` it is a generic provider at that address. */
export function providerKind({ provider, upstream }: OidcProvider): ProviderKind {
  if (upstream !== undefined) return { ...generic, issuer: () => upstream };
  return kinds[provider] ?? generic;
}

/** Whether PKCE is used; undefined if discovery decides. UAE PASS supports PKCE but has no discovery. */
export function configuredPkce({ provider, pkce, upstream }: OidcProvider): boolean | undefined {
  if (pkce === 'never') return false;
  return pkce === 'force' || (provider === 'uaepass' && upstream === undefined) ? true : undefined;
}
