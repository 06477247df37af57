import {
  address,
  addressHeaders,
  basePath,
  bearerToken,
  cookieName,
  costOrNone,
  count,
  email,
  flag,
  integrity,
  language,
  limit,
  link,
  mailbox,
  names,
  networks,
  oneOf,
  onOrOff,
  origins,
  port,
  publicOrigin,
  redisUrl,
  scopeTexts,
  seconds,
  secrets,
  smtpUrl,
  text,
  type ValueType,
} from './value-types.ts';

/** One environment variable of the gateway. */
export interface Variable extends ValueType<unknown> {
  /** The text that counts if the variable is not set, written as in the environment. Without it the value is `undefined`. */
  readonly default?: string;
  /** The description for `--help` and docs/reference/variables.md. */
  readonly about: string;
  /** The value never appears in a message or in the log. `NAME_FILE` may name a file that holds it. */
  readonly secret?: true;
}

/**
 * All environment variables of the gateway. Variables of oryd/kratos-selfservice-ui-node have the same names and
 * meanings here, so that an existing deployment only changes the image.
 */
export const variables = {
  PORT: { ...port, default: '4455', about: 'Port to listen on. 0 takes a free one.' },
  HOST: { ...text, default: '127.0.0.1', about: 'Address to listen on. Set 0.0.0.0 in a container.' },
  PUBLIC_ORIGIN: {
    ...publicOrigin,
    about:
      'Origin of the gateway as browsers see it, such as https://id.example. Requests for another host are refused. Required with Secure cookies where HOST is not this machine alone. If not set, the Host header of each request is trusted.',
  },
  BASE_PATH: { ...basePath, default: '', about: 'Path below which everything is served.' },

  KRATOS_PUBLIC_URL: { ...address, about: "Address at which the gateway reaches Kratos's public API (required)." },
  ORY_SDK_URL: { ...address, about: 'Another name of KRATOS_PUBLIC_URL, read if that is not set.' },
  KRATOS_BROWSER_URL: {
    ...address,
    about: "Kratos's own public address (its serve.public.base_url). KRATOS_PUBLIC_URL if not set.",
  },
  KRATOS_PROXY: {
    ...onOrOff,
    default: 'on',
    about:
      "on serves Kratos's public API at the gateway's own address. off makes browsers call KRATOS_BROWSER_URL, and Kratos then needs CORS.",
  },
  KRATOS_SCRIPT_INTEGRITY: {
    ...integrity,
    about:
      "Digests (sha256, sha384 or sha512) that Kratos's webauthn.js may have. If not set, the digest that Kratos sends is used.",
  },
  KRATOS_SESSION_COOKIE: {
    ...cookieName,
    default: 'ory_kratos_session',
    about:
      "Name of Kratos's session cookie (its session.cookie.name). The throttle and the audit log know sessions by it.",
  },
  KRATOS_ADMIN_URL: { ...address, about: "Address of Kratos's admin API. Only the command --claims uses it." },
  HYDRA_ADMIN_URL: {
    ...address,
    about: "Address of Hydra's admin API. Without it the gateway serves no consent, logout and device pages.",
  },
  HYDRA_ADMIN_TOKEN: {
    ...bearerToken,
    secret: true,
    about: "Bearer token that the gateway sends to Hydra's admin API. None is sent if not set.",
  },
  HYDRA_PUBLIC_URL: {
    ...address,
    about:
      "Hydra's issuer. After a decision, browsers are redirected to addresses of the issuer only. If not set, they are redirected wherever Hydra says.",
  },

  RENDERING: {
    ...onOrOff,
    default: 'on',
    about:
      'on sends pages with their content, so that forms work without scripts. off, or KRATOS_PROXY=off, leaves that to the app in the browser.',
  },
  SOURCE_MAPS: { ...onOrOff, default: 'off', about: 'on lets browsers fetch the source maps of the app.' },

  TRUSTED_PROXIES: {
    ...networks,
    default: '',
    about: 'Addresses or networks of proxies whose X-Forwarded-* headers are trusted, with commas between them.',
  },
  CLIENT_ADDRESS_HEADERS: {
    ...addressHeaders,
    default: '',
    about:
      'Headers beside X-Forwarded-For in which a trusted proxy sends the address of the client, such as True-Client-IP, with commas between them. They go on to Kratos. All others of this kind are dropped.',
  },
  TLS_CERT_PATH: {
    ...text,
    about: 'File with the certificate chain (PEM). With it and TLS_KEY_PATH the gateway serves https and HTTP/2.',
  },
  TLS_KEY_PATH: { ...text, about: 'File with the private key (PEM).' },

  COOKIE_SECRET: {
    ...secrets,
    secret: true,
    about:
      'Secrets of at least 32 characters that sign CSRF tokens and cookies, with commas between them. The first one signs, all verify. Read if CSRF_COOKIE_SECRET is not set.',
  },
  CSRF_COOKIE_SECRET: {
    ...secrets,
    secret: true,
    about:
      'The same as COOKIE_SECRET, and read before it. If neither is set, the gateway makes a random secret at start.',
  },
  CSRF_COOKIE_NAME: {
    ...cookieName,
    about: 'Name of the CSRF cookie. If not set: __Host-csrf, or csrf where cookies are not Secure.',
  },
  DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: {
    ...flag,
    default: 'false',
    about: 'true makes cookies without Secure, for plain http.',
  },

  THROTTLE: {
    ...onOrOff,
    default: 'on',
    about: 'on limits guesses of passwords and codes, by the limits of the next four variables.',
  },
  THROTTLE_ACCOUNT: {
    ...limit,
    default: '20/1h',
    about: 'Guesses for one account from devices that have not signed in to it before.',
  },
  THROTTLE_ADDRESS: { ...limit, default: '1000/1h', about: 'Guesses from one client address.' },
  THROTTLE_REGISTRATION: { ...limit, default: '60/1h', about: 'Submissions of registrations from one client address.' },
  THROTTLE_FLOW: { ...limit, default: '30/1h', about: 'Guesses in one self-service flow.' },
  THROTTLE_DEVICE: {
    ...limit,
    default: '30/1h',
    about: 'Guesses for one account from one device that has signed in to it before.',
  },
  THROTTLE_CHALLENGE: {
    ...costOrNone,
    default: '0',
    about:
      'Cost of one more guess above THROTTLE_ACCOUNT or THROTTLE_DEVICE, which the browser pays by a calculation: iterations of PBKDF2 in each of about 256 tries. 10000 takes a laptop about a second. 0 refuses these guesses.',
  },
  REDIS_URL: {
    ...redisUrl,
    secret: true,
    about:
      'Address (redis://, rediss:// or valkey://) of the store where all instances count guesses together. If not set, each instance counts in its memory.',
  },

  SMTP_URL: {
    ...smtpUrl,
    secret: true,
    about:
      'Mail server for notices to the owner of an account about a changed password, sign-in method or address: smtps:// with TLS, smtp:// with STARTTLS. ?ignoreTLS=true is for tests. No notices are sent if not set.',
  },
  MAIL_FROM: { ...mailbox, about: 'Sender of notices, such as Example <no-reply@example.com>.' },
  NOTICES_FILE: { ...text, about: 'The notices.json of `npm run templates` (docs/guides/mails.md).' },

  METRICS_PORT: {
    ...port,
    about:
      'Port for operators, on the same HOST: /metrics for Prometheus, /health/ready with the reasons, and /version. There is none if not set.',
  },
  LOG_LEVEL: {
    ...oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    about: 'Log events of this level and above. silent writes no log.',
  },
  LOG_FORMAT: { ...oneOf('text', 'json'), default: 'text', about: 'json writes each event as a line of JSON.' },
  AUDIT_ADDRESS: {
    ...oneOf('hash', 'clear'),
    default: 'hash',
    about: 'How audit events name the client address: by a keyed hash, or in clear text.',
  },
  LOG_REQUESTS: { ...onOrOff, default: 'on', about: 'on writes a line for each request, without its query.' },

  LOGIN_GATE: {
    ...oneOf('oauth2', 'open'),
    about:
      'oauth2 refuses a sign-in that no application asked for. If not set: oauth2 with HYDRA_ADMIN_URL, open without it.',
  },
  LOGIN_REFRESH: {
    ...oneOf('always', 'auto'),
    default: 'always',
    about: 'auto lets a signed-in user continue without a password.',
  },
  ACCOUNT_CHOOSER: {
    ...onOrOff,
    default: 'on',
    about:
      'on offers the accounts that signed in on the same device. Only the device keeps them, in a cookie. off removes them.',
  },
  CODE_AUTO_SUBMIT: {
    ...onOrOff,
    default: 'on',
    about: 'on submits a code as soon as it is complete. off waits for the button.',
  },
  PASSWORD_MIN_LENGTH: {
    ...count,
    about:
      'The same number as min_password_length of Kratos, which has no API to read it. Fields for a new password show it. If not set, only the error shows it.',
  },
  CONFIRM_PASSWORD: {
    ...onOrOff,
    default: 'off',
    about:
      'on asks for a new password twice, and compares the two in the browser. Without scripts it is asked for once.',
  },
  PRIVILEGED_SESSION_MAX_AGE: {
    ...seconds,
    about:
      'The same time as privileged_session_max_age of Kratos, in seconds. The settings then say how long sign-in methods can be changed without another sign-in.',
  },
  CAPTCHA_ORIGINS: {
    ...origins,
    default: '',
    about: 'Origins whose captcha scripts may run, with commas between them.',
  },
  TRUSTED_CLIENT_IDS: {
    ...names,
    default: '',
    about: 'OAuth2 clients that need no consent page, with commas between them.',
  },
  WARN_UNVERIFIED_CLIENTS: {
    ...onOrOff,
    default: 'off',
    about:
      'on warns on the consent page of each client that is neither in TRUSTED_CLIENT_IDS nor has "verified": true in its metadata. A client that registers itself cannot set metadata.',
  },
  REMEMBER_CONSENT_SESSION_FOR_SECONDS: {
    ...seconds,
    default: '3600',
    about: 'How long Hydra remembers a consent, in seconds. 0 means for ever.',
  },
  SCOPE_TEXTS: {
    ...scopeTexts,
    about: 'Texts for scopes of your own on the consent page: JSON, by scope and language.',
  },

  CLAIMS_FILE: {
    ...text,
    about:
      'YAML file that says what goes into ID and access tokens, for each scope and client (docs/guides/claims.md).',
  },

  DEFAULT_LOCALE: {
    ...language,
    default: 'fr',
    about:
      'Language of the pages if neither the application nor the user chooses one. auto takes what the browser prefers.',
  },
  LOCALES_DIR: {
    ...text,
    about:
      'Folder with texts of your own, one file for each language, such as fr.json. They replace the texts with the same keys, and may add labels and languages.',
  },
  BRAND_DIR: {
    ...text,
    about:
      'Folder with a brand: brand.yaml, its pictures and fonts, and brands of single clients (docs/guides/brand.md). Changes apply without a restart. If not set, the brand of the demonstration.',
  },
  BRAND_NAME: { ...text, about: 'Name in the brand pane and in page titles, in place of the name in brand.yaml.' },
  BRAND_SUBTITLE: {
    ...text,
    about: 'Line below the name, in place of the subtitle in brand.yaml.',
  },
  BRAND_LOGO_URL: { ...link, about: 'Address of the logo, in place of the logo in brand.yaml.' },
  MAIN_APPLICATION_URL: {
    ...link,
    about:
      'Page of the main application that starts a sign-in. A refused direct sign-in adds `return_to`, the address that the user opened: the application leads there afterwards if it has an origin that it trusts. If not set, pages have no link to it.',
  },
  SUPPORT_EMAIL: {
    ...email,
    about: 'E-mail address that pages show to users who need help, in place of the one in brand.yaml.',
  },
  PRIVACY_URL: { ...link, about: 'Address of the privacy policy, in place of the one in brand.yaml.' },
  TERMS_URL: { ...link, about: 'Address of the terms of service, in place of the one in brand.yaml.' },
  ACCOUNT_DELETION_URL: {
    ...link,
    about: 'Page where users ask for the deletion of their account. The settings link to it.',
  },
  MEASURE_URL: {
    ...link,
    about:
      'Address to which pages send measurements of their loading (public/measure.js). Nothing is measured if not set.',
  },
} as const satisfies Readonly<Record<string, Variable>>;

type VariableTable = typeof variables;
export type VariableName = keyof VariableTable;

type ValueOf<V extends Variable> =
  | (V extends ValueType<infer T> ? T : never)
  | (V extends { readonly default: string } ? never : undefined);

/** The values of all variables by their names. */
export type Values = { readonly [Name in VariableName]: ValueOf<VariableTable[Name]> };

/** All variables in the order of the table. */
export const variableList = Object.entries<Variable>(variables) as readonly (readonly [VariableName, Variable])[];

/** Returns the name of the variable that names a file with the secret `name`. */
export function fileVariable(name: string): string {
  return `${name}_FILE`;
}

/** Every name that the gateway reads from its environment: the table's, and `NAME_FILE` of the secrets. */
export const knownNames: ReadonlySet<string> = new Set(
  variableList.flatMap(([name, { secret }]) => (secret ? [name, fileVariable(name)] : [name])),
);

/** Returns the description of a variable. For a secret, this includes the hint at `NAME_FILE`. */
export function fullDescription(name: string, { about, secret }: Variable): string {
  return secret ? `${about} ${fileVariable(name)} may name a file with the value instead.` : about;
}
