import { cookieDomain } from '@members/engines/go/cookie-attributes';
import { forbiddenAddressProblem } from '../http/private-network.ts';
import { keysIf, type Rule } from './rule.ts';
import { published } from './rules-production.ts';
import { acceptsDomain, isPublicName, isThisMachine } from './setup.ts';
import type { HydraSetup } from './setup-hydra.ts';

const issuerKey = 'urls.self.issuer';

/** The pages that Hydra sends browsers to; it has none of its own. */
const pages = ['login', 'consent', 'logout', 'error'] as const;

/** Whether browsers can resolve a host. */
const isKnownToBrowsers = ({ hostname }: URL): boolean =>
  isPublicName(hostname) || isThisMachine(hostname) || hostname.includes('.');

/** The addresses that browsers visit or applications read, by their keys. */
const addresses = ({ config: { urls, webfinger } }: HydraSetup): readonly (readonly [key: string, url: URL])[] =>
  (
    [
      ...[...pages, 'registration', 'post_logout_redirect'].map(
        (name) => [`urls.${name}`, urls[name as 'login']] as const,
      ),
      ['urls.device.verification', urls.device.verification],
      ['urls.device.success', urls.device.success],
      ...Object.entries(webfinger.oidc_discovery).map(
        ([name, url]) => [`webfinger.oidc_discovery.${name}`, url] as const,
      ),
    ] as const
  ).flatMap(([key, text]) => {
    const url = typeof text === 'string' ? URL.parse(text) : null;
    return url ? [[key, url] as const] : [];
  });

/** Shortest times that people or applications can keep, in milliseconds. */
const shortest: readonly (readonly [key: keyof HydraSetup['config']['ttl'], minimum: number, what: string])[] = [
  ['login_consent_request', 60_000, 'sign in and give consent'],
  ['auth_code', 5000, 'redeem a code: on a slow network, sign-in of clients fails'],
  ['access_token', 30_000, 'use a token'],
  ['device_user_code', 60_000, 'type the code of a device'],
];

const hooks = ({ config: { oauth2 } }: HydraSetup) =>
  (['token_hook', 'refresh_token_hook'] as const).flatMap((name) => {
    const hook = oauth2[name];
    return hook ? [[`oauth2.${name}`, hook.url] as const] : [];
  });

/** Mistakes in `hydra.yml`; those that people make most often come first. */
export const hydraRules: readonly Rule<HydraSetup>[] = [
  {
    id: 'hydra-page-missing',
    keys: ({ config: { urls } }) =>
      [...pages, ...(urls.device.verification || urls.device.success ? (['device'] as const) : [])].flatMap((name) =>
        name === 'device'
          ? (['verification', 'success'] as const).flatMap((step) => keysIf(!urls.device[step], `urls.device.${step}`))
          : keysIf(!urls[name], `urls.${name}`),
      ),
    cause: 'browsers are sent to a page of Hydra that says that this key is missing: Hydra has no pages of its own',
    mend: 'set it to the page of your app',
  },
  {
    id: 'hydra-issuer-missing',
    keys: ({ has, isPublic }) => keysIf(isPublic && !has(issuerKey), issuerKey),
    cause: ({ issuer }) => `applications do not find Hydra: its discovery document names ${issuer?.host}`,
    mend: 'set it to the address that browsers and applications use, such as https://oauth.example.org/',
  },
  {
    id: 'hydra-issuer-unreachable',
    keys: ({ has, issuer }) => keysIf(has(issuerKey) && issuer !== undefined && !isKnownToBrowsers(issuer), issuerKey),
    cause: ({ issuer }) =>
      `redirects and the discovery document lead to ${issuer?.host}, a name that browsers do not know`,
    mend: 'set it to the address that browsers use; other servers may still use the internal one',
  },
  {
    id: 'hydra-url-unreachable',
    keys: (setup) => addresses(setup).flatMap(([key, url]) => keysIf(!isKnownToBrowsers(url), key)),
    cause: (setup, key) =>
      `browsers are sent to ${addresses(setup).find(([each]) => each === key)?.[1].host}, a name that they do not know`,
    mend: 'set it to the address that browsers use',
  },
  {
    id: 'hydra-url-mixed',
    keys: ({ config: { urls }, issuer }) =>
      (['login', 'consent', 'logout'] as const).flatMap((name) => {
        const url = URL.parse(urls[name] ?? '');
        return keysIf(
          issuer?.protocol === 'https:' && url?.protocol === 'http:' && isPublicName(url.hostname),
          `urls.${name}`,
        );
      }),
    cause: 'passwords can be read on the way: the page has http, and Hydra https',
    mend: 'give the page an https address',
  },
  {
    id: 'hydra-cookie-domain',
    keys: ({ config, issuer }) => {
      const sent = cookieDomain(config.serve.cookies.domain ?? '');
      return keysIf(
        issuer !== undefined && sent !== undefined && !acceptsDomain(issuer.hostname, sent),
        'serve.cookies.domain',
      );
    },
    cause: ({ issuer }) =>
      `each sign-in of a client ends with request_forbidden: ${issuer?.hostname} may not set cookies for this domain`,
    mend: 'remove the key, or set the domain of the issuer',
  },
  {
    id: 'hydra-cookie-secure-http',
    keys: ({ config: { serve }, issuer }) =>
      keysIf(issuer?.protocol === 'http:' && serve.cookies.secure, 'serve.cookies.secure'),
    cause:
      'browsers refuse the Secure cookies over http (some accept them from localhost): each sign-in of a client ends with request_forbidden',
    mend: 'remove the key, or use https',
  },
  {
    id: 'hydra-cookie-strict',
    keys: ({ config: { serve } }) => keysIf(serve.cookies.same_site_mode === 'Strict', 'serve.cookies.same_site_mode'),
    cause:
      'people sign in at each application again: browsers do not send the session cookie when another site leads to Hydra',
    mend: 'use Lax',
  },
  {
    id: 'hydra-secrets-missing',
    keys: ({ config: { secrets } }) => keysIf(secrets.system.length === 0, 'secrets.system'),
    cause: 'Hydra answers with status 500: it has no secret to encrypt with',
    mend: 'set it to a random text of 32 letters; later ones go in front of it',
  },
  {
    id: 'hydra-secrets-published',
    keys: ({ config: { secrets }, isPublic }) =>
      isPublic
        ? (['system', 'cookie', 'pagination'] as const).flatMap((name) =>
            secrets[name].flatMap((secret, i) => keysIf(published.test(secret), `secrets.${name}.${i}`)),
          )
        : [],
    cause: 'others can forge codes and tokens, or read stored keys: the secret is the one of an example',
    mend: 'replace it by a random text, such as of `openssl rand -hex 16`',
  },
  {
    id: 'hydra-dsn-memory',
    keys: ({ config: { dsn }, isPublic, at }) =>
      keysIf(isPublic && dsn === 'memory' && !at('dsn').startsWith('built-in'), 'dsn'),
    cause: 'a restart deletes all clients, keys and tokens: data is in memory only',
    mend: 'use PostgreSQL, MySQL or CockroachDB',
  },
  {
    id: 'hydra-dev-mode',
    keys: ({ config: { dev }, issuer, isPublic }) =>
      keysIf(isPublic && dev && issuer?.protocol === 'https:', issuerKey),
    cause: 'cookies are not Secure, and redirects to http are allowed: --dev is for your own machine',
    mend: 'start without --dev',
  },
  {
    id: 'hydra-log-leaks',
    keys: ({ config: { log }, isPublic }) => keysIf(isPublic && log.leak_sensitive_values, 'log.leak_sensitive_values'),
    cause: 'everybody who reads the log can use the tokens in it',
    mend: 'remove the key',
  },
  {
    id: 'hydra-hook-forbidden',
    keys: (setup) =>
      hooks(setup).flatMap(([key, url]) =>
        keysIf(forbiddenAddressProblem(url, setup.config.clients.http) !== undefined, key),
      ),
    cause: 'no token is issued: clients.http.disallow_private_ip_ranges forbids the private address of the hook',
    mend: 'add the address to clients.http.private_ip_exception_urls',
  },
  {
    id: 'kratos-public-url',
    keys: ({ config: { urls } }) =>
      keysIf(URL.parse(urls.identity_provider.url ?? '')?.port === '4433', 'urls.identity_provider.url'),
    cause: "a logout ends Hydra's session alone: 4433 is Kratos's public port, and Hydra needs the admin API",
    mend: "use Kratos's admin address, usually port 4434",
  },
  {
    id: 'hydra-too-short',
    keys: ({ config: { ttl } }) => shortest.flatMap(([key, minimum]) => keysIf(ttl[key] < minimum, `ttl.${key}`)),
    cause: ({ config: { ttl } }, key) => {
      const [name, , what] = shortest.find(([each]) => `ttl.${each}` === key) ?? ['auth_code', 0, ''];
      return `${ttl[name] / 1000} s is too short to ${what}`;
    },
    mend: 'use a longer time, such as 10m for ten minutes',
  },
];
