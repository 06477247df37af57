import { cookieDomain } from '@members/engines/go/cookie-attributes';
import { missingScreens } from '../config/missing-screens.ts';
import { keysIf, type Rule } from './rule.ts';
import { acceptsDomain, isPublicName, isSameSite, isThisMachine, type Setup } from './setup.ts';

const baseUrl = 'serve.public.base_url';
const cors = 'serve.public.cors';
const returnUrl = 'selfservice.default_browser_return_url';

/** The screen of a key, or the first one. */
const screenAt = ({ screens }: Setup, key: string) =>
  screens.find((screen) => screen.key === key)?.url ?? screens[0]?.url;

/** The keys of the screens for which something is true of their address and the server's. */
const screensWhere = ({ base, screens }: Setup, isWrong: (screen: URL, base: URL) => boolean): string[] =>
  base ? screens.filter(({ url }) => isWrong(url, base)).map(({ key }) => key) : [];

const firstOnly = (keys: readonly string[]) => keys.slice(0, 1);

/** Whether people reach the server under the name that it gives itself. */
const isReachable = ({ base, screens }: Setup) =>
  base !== undefined &&
  (isPublicName(base.hostname) ||
    isThisMachine(base.hostname) ||
    screens.some(({ url }) => url.hostname === base.hostname));

/** Addresses: screens, the server's own address. */
export const addressRules: readonly Rule[] = [
  {
    id: 'ui-url-missing',
    keys: ({ config }) => missingScreens(config),
    cause: "browsers are sent to a page of Ory's documentation, because the screen has no address",
    mend: 'set it to the page of your app',
  },
  {
    id: 'base-url-missing',
    keys: ({ has, isPublic }) => keysIf(isPublic && !has(baseUrl), baseUrl),
    cause: 'forms, redirects and mails lead to the name and port of the machine, which browsers cannot reach',
    mend: 'set it to the address that browsers use, such as https://auth.example.org/',
  },
  {
    id: 'base-url-unreachable',
    keys: (setup) => keysIf(setup.has(baseUrl) && setup.base !== undefined && !isReachable(setup), baseUrl),
    cause: ({ base }) => `forms and redirects lead to ${base?.host}, a name that browsers do not know`,
    mend: 'set it to the address that browsers use; other servers may still use the internal one',
  },
  {
    id: 'ui-url-is-kratos',
    keys: (setup) =>
      screensWhere(setup, ({ origin, pathname }, base) => origin === base.origin && /\/self-service\//.test(pathname)),
    cause: "Kratos redirects browsers to itself, so they never see a page: the address is that of Kratos's own API",
    mend: 'set it to the page of your app that shows this flow',
  },
  {
    id: 'other-site',
    keys: (setup) =>
      firstOnly(
        screensWhere(setup, (screen, base) => setup.has(baseUrl) && isReachable(setup) && !isSameSite(screen, base)),
      ),
    cause: (setup, key) =>
      `pages are at ${screenAt(setup, key)?.hostname} and Kratos at ${setup.base?.hostname}: browsers keep their cookies apart, so each form ends in security_csrf_violation`,
    mend: ({ base }) =>
      isThisMachine(base?.hostname ?? '')
        ? `use one name in ${baseUrl} and all addresses, either localhost or 127.0.0.1`
        : 'serve both below one domain, such as www.example.org and auth.example.org',
  },
  {
    id: 'mixed-content',
    keys: (setup) =>
      keysIf(
        screensWhere(
          setup,
          (screen, base) => isReachable(setup) && screen.protocol === 'https:' && base.protocol === 'http:',
        ).length > 0,
        baseUrl,
      ),
    cause: 'pages have https and Kratos http: browsers warn about each form and refuse calls of scripts',
    mend: 'give Kratos an https address; a proxy in front of it may end TLS',
  },
  {
    id: 'ui-url-shared',
    keys: ({ screens }) =>
      screens
        .filter(({ url }, i) => screens.slice(0, i).some((before) => before.url.href === url.href))
        .map(({ key }) => key),
    cause: (setup, key) => {
      const other = setup.screens.find(({ url }) => url.href === screenAt(setup, key)?.href);
      return `the page cannot know whether ?flow= is of ${key.split('.')[2]} or ${other?.name}: the wrong one is answered with 404`;
    },
    mend: 'give each flow an address of its own',
  },
];

/** Cookies that browsers refuse, do not send, or let others read. */
export const cookieRules: readonly Rule[] = [
  {
    id: 'cookie-domain',
    keys: ({ config, base }) =>
      base
        ? (['cookies', 'session.cookie'] as const).flatMap((section) => {
            const { domain = '' } = section === 'cookies' ? config.cookies : config.session.cookie;
            const sent = cookieDomain(domain);
            return keysIf(sent !== undefined && !acceptsDomain(base.hostname, sent), `${section}.domain`);
          })
        : [],
    cause: ({ base }, key) =>
      `browsers refuse the cookies: ${base?.hostname} may not set them for this ${key.split('.').pop()}`,
    mend: 'set the domain that pages and Kratos share, or remove the key',
  },
  {
    id: 'cookie-none-insecure',
    keys: ({ config }) => {
      const { same_site, secure } = config.session.cookie;
      const isNone = (same_site ?? config.cookies.same_site) === 'None';
      return keysIf(
        isNone && !isSecure(config.dev, secure),
        same_site ? 'session.cookie.same_site' : 'cookies.same_site',
      );
    },
    cause: 'nobody stays signed in: browsers refuse a session cookie with SameSite=None that is not Secure',
    mend: 'use Lax, or https without --dev',
  },
  {
    id: 'cookie-secure-http',
    keys: (setup) => {
      const { config, base } = setup;
      const isPlain = base?.protocol === 'http:' && setup.screens.every(({ url }) => url.protocol === 'http:');
      return keysIf(isPlain && isReachable(setup) && isSecure(config.dev, config.cookies.secure), baseUrl);
    },
    cause: 'Kratos sets Secure cookies, which browsers refuse over http (some accept them from localhost)',
    mend: 'use https, or --dev on your own machine',
  },
  {
    id: 'cookie-path',
    keys: ({ config, base }) =>
      keysIf(base !== undefined && !base.pathname.startsWith(config.cookies.path), 'cookies.path'),
    cause: ({ config, base }) =>
      `browsers do not send cookies of ${config.cookies.path} to Kratos, whose paths begin with ${base?.pathname}`,
    mend: 'use /, or the path that pages and Kratos share',
  },
  {
    id: 'cookie-strict',
    keys: ({ config }) => {
      const { flows, methods } = config.selfservice;
      const comesFromElsewhere =
        methods.oidc.enabled ||
        config.oauth2_provider.url !== undefined ||
        (flows.recovery.enabled && flows.recovery.use === 'link');
      return keysIf(config.cookies.same_site === 'Strict' && comesFromElsewhere, 'cookies.same_site');
    },
    cause:
      'people who come back from a provider, an OAuth2 client or a mail lose their flow: browsers send Strict cookies only after links of the same site',
    mend: 'use Lax',
  },
  {
    id: 'cookie-insecure',
    keys: ({ config, base }) =>
      base?.protocol === 'https:'
        ? [
            ...keysIf(config.cookies.secure === false, 'cookies.secure'),
            ...keysIf(config.session.cookie.secure === false, 'session.cookie.secure'),
          ]
        : [],
    cause: 'browsers send the cookie also over http, where others can read it',
    mend: 'remove the key: cookies are Secure by default',
  },
];

/** Whether cookies are Secure. */
const isSecure = (dev: boolean, secure: boolean | undefined) => secure ?? !dev;

/** Whether pages and Kratos have different origins, so that calls of scripts need CORS. */
const crossesOrigins = (setup: Setup) =>
  screensWhere(setup, (screen, base) => screen.origin !== base.origin && isSameSite(screen, base));

/** Whether rs/cors, which Kratos uses, allows an origin: one `*` stands for any text. */
const matchesOrigin = (allowed: string, origin: string) => {
  const [before = '', after] = allowed.toLowerCase().split('*');
  return after === undefined ? allowed.toLowerCase() === origin : origin.startsWith(before) && origin.endsWith(after);
};

/** CORS: which pages may call Kratos from a script. */
export const corsRules: readonly Rule[] = [
  {
    id: 'cors-off',
    keys: (setup) =>
      keysIf(
        crossesOrigins(setup).length > 0 && !setup.config.serve.public.cors.enabled && !setup.config.cookies.domain,
        cors,
      ),
    cause: (setup) =>
      `scripts of ${screenAt(setup, '')?.origin} cannot call ${setup.base?.origin}: browsers refuse its answers`,
    mend: (setup) => `enable it with allowed_origins: [${screenAt(setup, '')?.origin}]`,
  },
  {
    id: 'cors-origin',
    keys: (setup) => {
      const { enabled, allowed_origins: allowed } = setup.config.serve.public.cors;
      const origins = crossesOrigins(setup).map((key) => screenAt(setup, key)?.origin ?? '');
      const isMissing = origins.some((origin) => !allowed.some((each) => matchesOrigin(each, origin)));
      return keysIf(enabled && isMissing, `${cors}.allowed_origins`);
    },
    cause: (setup) => `scripts of your app cannot call Kratos: its origin is ${screenAt(setup, '')?.origin}`,
    mend: 'add exactly this origin, without a path or a slash at the end',
  },
  {
    id: 'cors-credentials',
    keys: (setup) => {
      const { enabled, allow_credentials: allowed } = setup.config.serve.public.cors;
      return keysIf(enabled && !allowed && crossesOrigins(setup).length > 0, `${cors}.allow_credentials`);
    },
    cause: 'browsers refuse each answer to a script that sends cookies, as all browser flows do',
    mend: 'set it to true',
  },
  {
    id: 'cors-headers',
    keys: (setup) => {
      const { enabled, allowed_headers: allowed } = setup.config.serve.public.cors;
      const allows = allowed.some((name) => /^(?:\*|content-type)$/i.test(name));
      return keysIf(enabled && !allows && crossesOrigins(setup).length > 0, `${cors}.allowed_headers`);
    },
    cause: 'scripts cannot submit a form as JSON: browsers ask whether Content-Type is allowed',
    mend: 'add Content-Type',
  },
  {
    id: 'cors-methods',
    keys: (setup) => {
      const { enabled, allowed_methods: allowed } = setup.config.serve.public.cors;
      return keysIf(
        enabled && !allowed.includes('POST') && crossesOrigins(setup).length > 0,
        `${cors}.allowed_methods`,
      );
    },
    cause: 'scripts cannot submit a form: POST is not allowed',
    mend: 'add POST',
  },
  {
    id: 'cors-any-origin',
    keys: (setup) => {
      const { enabled, allowed_origins: allowed } = setup.config.serve.public.cors;
      return keysIf(enabled && allowed.includes('*') && crossesOrigins(setup).length > 0, `${cors}.allowed_origins`);
    },
    cause:
      'browsers refuse each answer to a script that sends cookies: Kratos allows the origin *, which is for answers without cookies',
    mend: (setup) => `list the origins of your apps: [${screenAt(setup, '')?.origin}]`,
  },
];

const path = (url: string) => URL.parse(url)?.pathname ?? '';

/** Addresses to which people return after a flow. */
export const returnRules: readonly Rule[] = [
  {
    id: 'return-url-kratos',
    keys: ({ config, base, screens }) => {
      // A screen at the server's origin shows that a proxy of the app is in front of it.
      if (screens.some(({ url }) => url.origin === base?.origin)) return [];
      const target = URL.parse(config.selfservice.default_browser_return_url);
      const isOwn = target !== null && base !== undefined && target.origin === base.origin;
      return keysIf(isOwn && target.pathname.replace(/\/$/, '') === base.pathname.replace(/\/$/, ''), returnUrl);
    },
    cause: 'after a flow, people land on Kratos itself, which has no page there: 404',
    mend: 'set it to a page of your app',
  },
  {
    id: 'return-url-login',
    keys: ({ config, screens }) =>
      keysIf(
        screens.some(
          ({ name, url }) =>
            /login|registration/.test(name) &&
            url.href === URL.parse(config.selfservice.default_browser_return_url)?.href,
        ),
        returnUrl,
      ),
    cause: 'after sign-in, people return to the sign-in page, which sends them back again: a loop',
    mend: 'set it to a page for people who are signed in',
  },
  {
    id: 'return-url-pattern',
    keys: ({ config }) =>
      config.selfservice.allowed_return_urls.flatMap((allowed, i) =>
        keysIf(
          /\*/.test(path(allowed)) || /\*(?!\.)|.\*/.test(URL.parse(allowed)?.host ?? ''),
          `selfservice.allowed_return_urls.${i}`,
        ),
      ),
    cause: 'the address allows nothing: * stands only for names before a domain, as in https://*.example.org',
    mend: 'leave the * out: each path that begins with the path of the address is allowed',
  },
  {
    id: 'return-url-refused',
    keys: ({ config, screens }) => {
      const { allowed_return_urls: allowed, default_browser_return_url: standard } = config.selfservice;
      const app = URL.parse(standard);
      const isOfApp = screens.some(({ url }) => url.origin === app?.origin);
      return keysIf(
        app !== null && isOfApp && !allowed.some((each) => allowsOrigin(each, app)),
        'selfservice.allowed_return_urls',
      );
    },
    cause: ({ config }) =>
      `?return_to= with a page of ${URL.parse(config.selfservice.default_browser_return_url)?.origin} is refused with status 400`,
    mend: 'add the origin of your app',
  },
];

/** Whether an allowed return URL is for the origin of an app. */
function allowsOrigin(allowed: string, app: URL): boolean {
  const url = URL.parse(allowed);
  if (!url) return false;
  const [, suffix] = /^\*(\..+)$/.exec(url.host) ?? [];
  return url.protocol === app.protocol && (suffix ? app.host.endsWith(suffix) : url.host === app.host);
}
