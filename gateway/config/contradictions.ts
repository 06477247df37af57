import { languages } from '@members/locales/languages';
import type { Environment } from './read-values.ts';
import { address, language } from './value-types.ts';
import type { Values, VariableName } from './variables.ts';

/** A rule about several variables. */
interface ConsistencyRule {
  readonly isBroken: boolean;
  /** The rule is not checked if one of these could not be read. */
  readonly names: readonly VariableName[];
  readonly message: string;
}

/** Returns the rule that `needed` must be set if `because` is. */
function needsValue(values: Values, needed: VariableName, because: VariableName): ConsistencyRule {
  return {
    isBroken: values[because] !== undefined && values[needed] === undefined,
    names: [needed, because],
    message: `${needed}: expected a value, because ${because} is set`,
  };
}

/** Secrets that anybody can read: the one of docker-compose.yml, and a repeated character. */
const publicSecret = /^for-demonstration-only|^(.)\1*$/;

/**
 * Returns whether browsers keep Secure cookies of this host on plain http. Chromium keeps them for these hosts only.
 */
function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);
}

function rules(values: Values, env: Environment): readonly ConsistencyRule[] {
  const isInsecure = values.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES;
  const origin = values.PUBLIC_ORIGIN === undefined ? undefined : new URL(values.PUBLIC_ORIGIN);
  const isPlainHttp = origin?.protocol === 'http:';
  return [
    {
      isBroken: values.KRATOS_PUBLIC_URL === undefined && values.ORY_SDK_URL === undefined,
      names: ['KRATOS_PUBLIC_URL', 'ORY_SDK_URL'],
      message: `KRATOS_PUBLIC_URL: expected ${address.expected}, got nothing`,
    },
    needsValue(values, 'HYDRA_ADMIN_URL', 'HYDRA_PUBLIC_URL'),
    needsValue(values, 'HYDRA_ADMIN_URL', 'HYDRA_ADMIN_TOKEN'),
    needsValue(values, 'MAIL_FROM', 'SMTP_URL'),
    needsValue(values, 'NOTICES_FILE', 'SMTP_URL'),
    needsValue(values, 'SMTP_URL', 'NOTICES_FILE'),
    {
      // RENDERING is on by default, so only an explicit value contradicts.
      isBroken: env.RENDERING === 'on' && values.KRATOS_PROXY === 'off',
      names: ['RENDERING', 'KRATOS_PROXY'],
      message:
        'RENDERING: expected off, because KRATOS_PROXY is off: the gateway renders pages from the answers that it passes on',
    },
    {
      isBroken: values.METRICS_PORT !== undefined && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT,
      names: ['METRICS_PORT', 'PORT'],
      message: `METRICS_PORT: expected another port than PORT, got "${values.METRICS_PORT}"`,
    },
    {
      isBroken: isInsecure && /^__(?:Host|Secure)-/i.test(values.CSRF_COOKIE_NAME ?? ''),
      names: ['CSRF_COOKIE_NAME', 'DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES'],
      message:
        'CSRF_COOKIE_NAME: expected another name, because browsers drop it where DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES is true',
    },
    {
      isBroken: isPlainHttp && values.TLS_CERT_PATH !== undefined,
      names: ['PUBLIC_ORIGIN', 'TLS_CERT_PATH'],
      message: 'PUBLIC_ORIGIN: expected an https origin, because TLS_CERT_PATH is set',
    },
    {
      isBroken: isPlainHttp && values.TLS_CERT_PATH === undefined && !isInsecure && !isLoopback(origin),
      names: ['PUBLIC_ORIGIN', 'DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES'],
      message:
        'PUBLIC_ORIGIN: expected an https origin, because browsers drop Secure cookies on plain http; DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES=true makes cookies without Secure',
    },
    {
      isBroken:
        values.LOCALES_DIR === undefined &&
        values.DEFAULT_LOCALE !== 'auto' &&
        !Object.hasOwn(languages, values.DEFAULT_LOCALE),
      names: ['DEFAULT_LOCALE', 'LOCALES_DIR'],
      message: `DEFAULT_LOCALE: expected ${language.expected}, got "${values.DEFAULT_LOCALE}"`,
    },
    {
      isBroken: origin === undefined && !isInsecure && !isLoopback({ hostname: values.HOST.replace(/^::1$/, '[::1]') }),
      names: ['PUBLIC_ORIGIN', 'HOST', 'DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES'],
      message: `PUBLIC_ORIGIN: expected an origin such as https://id.example, because HOST is "${values.HOST}": without it, the Host header of each request is trusted`,
    },
    ...(['COOKIE_SECRET', 'CSRF_COOKIE_SECRET'] as const).map((name) => ({
      isBroken: origin?.protocol === 'https:' && values[name]?.some((secret) => publicSecret.test(secret)) === true,
      names: [name, 'PUBLIC_ORIGIN'] as const,
      message: `${name}: expected a secret that nobody else knows, because PUBLIC_ORIGIN is an https origin (openssl rand -base64 32)`,
    })),
    needsValue(values, 'TLS_CERT_PATH', 'TLS_KEY_PATH'),
    needsValue(values, 'TLS_KEY_PATH', 'TLS_CERT_PATH'),
  ];
}

/**
 * Finds values that contradict each other.
 * @param env shows which values the operator has set
 * @param unreadable variables whose values could not be read; rules about them are not checked
 * @returns one message for each contradiction
 */
export function contradictions(
  values: Values,
  env: Environment,
  unreadable: { has(name: VariableName): boolean },
): readonly string[] {
  return rules(values, env)
    .filter(({ isBroken, names }) => isBroken && !names.some((name) => unreadable.has(name)))
    .map(({ message }) => message);
}
