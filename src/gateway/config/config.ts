import { languages } from '../../../locales/languages.ts';
import {
  address,
  basePath,
  ConfigProblem,
  cookieName,
  type Environment,
  email,
  flag,
  integrity,
  link,
  list,
  networks,
  oneOf,
  origins,
  port,
  read,
  seconds,
  text,
  texts,
  type Variable,
  variable,
} from './variable.ts';

/**
 * Every variable that the gateway reads. The first half has the names and meanings of
 * oryd/kratos-selfservice-ui-node, so that an existing deployment only changes the image.
 */
export const variables = {
  PORT: variable(port, 4455, 'Port to listen on; 0 takes a free one.'),
  HOST: variable(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 in a container.'),
  KRATOS_PUBLIC_URL: variable(address, undefined, "Kratos's public API as the gateway reaches it (required)."),
  ORY_SDK_URL: variable(address, undefined, 'Other name of KRATOS_PUBLIC_URL; used when that is not set.'),
  KRATOS_BROWSER_URL: variable(
    address,
    undefined,
    'What Kratos calls itself (its serve.public.base_url); KRATOS_PUBLIC_URL if not set.',
  ),
  KRATOS_PROXY: variable(
    oneOf('on', 'off'),
    'on',
    "on passes Kratos's public API through, at the gateway's own address; off lets browsers call KRATOS_BROWSER_URL, which then needs CORS.",
  ),
  RENDERING: variable(
    oneOf('on', 'off'),
    'on',
    'on sends pages with their view: forms can be used before, and without, any script. off, and KRATOS_PROXY=off, leave that to the app.',
  ),
  KRATOS_SCRIPT_INTEGRITY: variable(
    integrity,
    undefined,
    "Digest (sha256, sha384 or sha512) that Kratos's webauthn.js must have, whatever Kratos says; the one that Kratos says, if not set.",
  ),
  TRUSTED_PROXIES: variable<readonly string[], readonly string[]>(
    networks,
    [],
    'Addresses or networks, with commas between, whose X-Forwarded-For and the like are believed.',
  ),
  KRATOS_ADMIN_URL: variable(
    address,
    undefined,
    'Accepted for compatibility; the gateway needs no admin rights there.',
  ),
  HYDRA_ADMIN_URL: variable(
    address,
    undefined,
    "Hydra's admin API; without it there is no consent and no logout page.",
  ),
  HYDRA_PUBLIC_URL: variable(
    address,
    undefined,
    "Hydra's issuer: nowhere else is redirected to after a decision; wherever Hydra says, if not set.",
  ),
  COOKIE_SECRET: variable(text, undefined, 'Key of the CSRF tokens when CSRF_COOKIE_SECRET is not set.', true),
  CSRF_COOKIE_SECRET: variable(
    text,
    undefined,
    'Key of the CSRF tokens; a random one, made at start, if not set.',
    true,
  ),
  CSRF_COOKIE_NAME: variable(cookieName, undefined, '__Host-csrf, or csrf where cookies are not secure, if not set.'),
  DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: variable(flag, false, 'true for plain http: the CSRF cookie is not Secure.'),
  TLS_CERT_PATH: variable(
    text,
    undefined,
    'Certificate chain (PEM); with it and TLS_KEY_PATH the gateway speaks https, HTTP/2 too.',
  ),
  TLS_KEY_PATH: variable(text, undefined, 'Private key (PEM).'),
  METRICS_PORT: variable(
    port,
    undefined,
    'Port of /metrics for Prometheus, apart from what the world reaches; none if not set.',
  ),
  LOG_FORMAT: variable(oneOf('text', 'json'), 'text', 'json writes a line of JSON for each event.'),
  LOG_REQUESTS: variable(oneOf('on', 'off'), 'off', 'on writes a line for each request, without its query.'),
  TRUSTED_CLIENT_IDS: variable<readonly string[], readonly string[]>(
    list,
    [],
    'OAuth2 clients, with commas between, that need no consent page.',
  ),
  REMEMBER_CONSENT_SESSION_FOR_SECONDS: variable(seconds, 3600, 'Life of a remembered consent; 0 has no end.'),
  SCOPE_TEXTS: variable(
    texts,
    undefined,
    'What scopes of your own mean, for the consent page: JSON, by scope and language.',
  ),
  BASE_PATH: variable(basePath, '', 'Path under which everything is served.'),
  LOGIN_GATE: variable(
    oneOf('oauth2', 'open'),
    undefined,
    'oauth2 refuses a sign-in that no application asked for; oauth2 with HYDRA_ADMIN_URL and open without it, if not set.',
  ),
  LOGIN_REFRESH: variable(
    oneOf('always', 'auto'),
    'always',
    'auto lets a signed-in person through without a password.',
  ),
  CODE_AUTO_SUBMIT: variable(oneOf('on', 'off'), 'on', 'off leaves a complete code to the button.'),
  CAPTCHA_ORIGINS: variable<readonly string[], readonly string[]>(
    origins,
    [],
    'Origins, with commas between, whose captcha scripts may run.',
  ),
  MAIN_APPLICATION_URL: variable(
    link,
    undefined,
    "The main application's sign-in page; no way there is offered if not set.",
  ),
  DEFAULT_LOCALE: variable(
    oneOf('auto', ...Object.keys(languages).sort()),
    'fr',
    'Language of the pages where neither an application nor the person says one; auto takes what the browser prefers.',
  ),
  LOCALES_DIR: variable(
    text,
    undefined,
    'Folder with texts of your own, a file a language such as fr.json: they take the place of ours, key by key.',
  ),
  BRAND_NAME: variable(text, 'Plus Que Pro', 'Name in the brand panel and the page title.'),
  BRAND_SUBTITLE: variable(text, '', "Line below the name; the language's own text if not set."),
  BRAND_LOGO_URL: variable(link, undefined, "Address of the logo; the product's own if not set."),
  SUPPORT_EMAIL: variable(email, undefined, 'Shown where a person needs help.'),
  PRIVACY_URL: variable(link, undefined, 'Privacy policy.'),
  TERMS_URL: variable(link, undefined, 'Terms of service.'),
  ACCOUNT_DELETION_URL: variable(
    link,
    undefined,
    'Where somebody asks for an account to be deleted; offered in the settings.',
  ),
  MEASURE_URL: variable(
    link,
    undefined,
    'Where pages send how they fare (public/measure.js); nothing is measured if not set.',
  ),
};

type Table = typeof variables;
type Values = { readonly [K in keyof Table]: Table[K] extends Variable<infer T> ? T : never };

export interface HydraConfig {
  readonly adminUrl: string;
  readonly issuer: string | undefined;
}

export interface GatewayConfig extends Values {
  readonly KRATOS_PUBLIC_URL: string;
  readonly KRATOS_BROWSER_URL: string;
  readonly CSRF_COOKIE_NAME: string;
  readonly LOGIN_GATE: 'oauth2' | 'open';
  /** Absent: consent and logout are not served. */
  readonly hydra: HydraConfig | undefined;
  readonly tls: { readonly certPath: string; readonly keyPath: string } | undefined;
}

/** Two settings that need each other: what is missing is a line for the person who starts the gateway. */
function pair(values: Values, first: keyof Values, second: keyof Values): readonly string[] {
  const missing = [first, second].filter((name) => values[name] === undefined);
  const [name] = missing;
  const other = name === first ? second : first;
  return missing.length === 1 ? [`${name}: expected a value, because ${other} is set`] : [];
}

/** What the values are wrong about together. @param env tells what somebody asked for from what stands in for it */
function contradictions(values: Values, env: Environment): readonly string[] {
  const { CSRF_COOKIE_NAME: name = '', DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: plain, METRICS_PORT: metrics } = values;
  const wrong: readonly (readonly [isWrong: boolean, line: string])[] = [
    [
      values.KRATOS_PUBLIC_URL === undefined && values.ORY_SDK_URL === undefined,
      `KRATOS_PUBLIC_URL: expected ${address.expected}, got nothing`,
    ],
    [
      values.HYDRA_PUBLIC_URL !== undefined && values.HYDRA_ADMIN_URL === undefined,
      'HYDRA_ADMIN_URL: expected a value, because HYDRA_PUBLIC_URL is set',
    ],
    [
      env.RENDERING === 'on' && values.KRATOS_PROXY === 'off',
      'RENDERING: expected off, because KRATOS_PROXY is off: views are made of what passes through',
    ],
    [
      metrics !== undefined && metrics !== 0 && metrics === values.PORT,
      `METRICS_PORT: expected another port than PORT, got "${metrics}"`,
    ],
    [
      plain && /^__(Host|Secure)-/i.test(name),
      'CSRF_COOKIE_NAME: expected another name, because browsers drop it where DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES is true',
    ],
  ];
  return [
    ...wrong.flatMap(([isWrong, line]) => (isWrong ? [line] : [])),
    ...pair(values, 'TLS_CERT_PATH', 'TLS_KEY_PATH'),
  ];
}

/**
 * The gateway's settings from its environment, by the table above.
 * @throws ConfigProblem with a line for each problem, which names the variable and what was expected
 */
export function readConfig(env: Environment): GatewayConfig {
  const names = Object.keys(variables) as (keyof Table)[];
  const wrong: string[] = [];
  const values = Object.fromEntries(
    names.map((name) => [name, read<unknown>(name, variables[name], env, (line) => wrong.push(line))]),
  ) as Values;
  // What could not be read is not missing.
  const named = new Set(wrong.map((line) => line.split(':')[0]));
  wrong.push(
    ...contradictions(values, env).filter((line) => !names.some((name) => named.has(name) && line.includes(name))),
  );
  const kratos = values.KRATOS_PUBLIC_URL ?? values.ORY_SDK_URL;
  if (wrong.length > 0 || kratos === undefined) throw new ConfigProblem(wrong.join('\n'));
  const {
    HYDRA_ADMIN_URL: adminUrl,
    HYDRA_PUBLIC_URL: issuer,
    TLS_CERT_PATH: certPath,
    TLS_KEY_PATH: keyPath,
  } = values;
  const plain = values.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES;
  return {
    ...values,
    KRATOS_PUBLIC_URL: kratos,
    KRATOS_BROWSER_URL: values.KRATOS_BROWSER_URL ?? kratos,
    CSRF_COOKIE_NAME: values.CSRF_COOKIE_NAME ?? (plain ? 'csrf' : '__Host-csrf'),
    LOGIN_GATE: values.LOGIN_GATE ?? (adminUrl === undefined ? 'open' : 'oauth2'),
    hydra: adminUrl === undefined ? undefined : { adminUrl, issuer },
    tls: certPath === undefined || keyPath === undefined ? undefined : { certPath, keyPath },
  };
}

/** The table as text, a variable a line: what `npm run gateway -- --help` prints. */
export function describeVariables(): string {
  return Object.entries(variables)
    .map(([name, { about, fallback }]) => {
      const shown = fallback === undefined || fallback === '' || `${fallback}` === '' ? '' : ` [${fallback}]`;
      return `${name.padEnd(40)} ${about}${shown}`;
    })
    .join('\n');
}
