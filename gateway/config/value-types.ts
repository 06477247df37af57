import { languages, ownName } from '@members/locales/languages';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** How the text of a variable becomes its value. */
export interface ValueType<T> {
  readonly schema: z.ZodType<T>;
  /** The expected value, for the error message. zod's own messages are not shown: some of them repeat the value. */
  readonly expected: string;
}

/** A limit of attempts: at most `max` within `windowMs` milliseconds. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** The items of a list, without the blanks around them and without empty ones. Files may have an item on each line. */
const items = z.string().transform((value) =>
  value
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** The URL parser accepts characters in a host, such as a semicolon, that would break a Content-Security-Policy. */
const host = /^((\*\.)?[\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])$/;

/** An http or https URL without a user name and a password: these would appear in logs and pages. */
const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value))
  .transform((value) => new URL(value))
  .refine((url) => /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
  .refine(({ hostname }) => host.test(hostname));

export const text: ValueType<string> = { schema: z.string(), expected: 'a text' };

/** Returns the type of a variable that has one of these values. */
export function oneOf<const T extends string>(...values: readonly T[]): ValueType<T> {
  return { schema: z.enum(values), expected: `one of ${values.join(', ')}` };
}

export const language: ValueType<string> = {
  schema: z
    .string()
    .refine((value) => value === 'auto' || Object.hasOwn(languages, value) || ownName(value) !== undefined),
  expected: `auto or a language, one of ${Object.keys(languages).sort().join(', ')} or one of LOCALES_DIR`,
};

export const onOrOff = oneOf('on', 'off');

export const flag: ValueType<boolean> = {
  schema: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }),
  expected: 'true or false',
};

export const port: ValueType<number> = {
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65535)),
  expected: 'a port number from 0 to 65535',
};

export const count: ValueType<number> = {
  schema: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number),
  expected: 'a whole number, 1 or more',
};

export const costOrNone: ValueType<number> = {
  schema: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,5})$/)
    .transform(Number),
  expected: 'a whole number, 0 to 999999',
};

export const seconds: ValueType<number> = {
  schema: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  expected: 'a whole number of seconds, 0 or more',
};

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export const limit: ValueType<RateLimit> = {
  schema: z
    .string()
    .regex(/^[1-9]\d{0,8}\/([1-9]\d{0,4})?[smhd]$/)
    .transform((value) => {
      const [max, window = ''] = value.split('/');
      const unit = unitMs[window.slice(-1)] ?? 0;
      return { max: Number(max), windowMs: Number(window.slice(0, -1) || '1') * unit };
    }),
  expected: 'a limit such as 20/1h (a number, a slash, and a time in s, m, h or d)',
};

/** The value has no slash at its end, so that a path can be appended. */
export const address: ValueType<string> = {
  schema: httpUrl
    .refine(({ search, hash }) => search === '' && hash === '')
    .transform(({ href }) => href.replace(/\/+$/, '')),
  expected: 'an http or https address such as http://127.0.0.1:4433',
};

/** Two slashes at the beginning, or a slash and a backslash, would lead browsers to another host. */
const localPath = z.string().regex(/^\/(?![/\\])\P{Cc}*$/u);

export const link: ValueType<string> = {
  schema: z.union([localPath, httpUrl.transform(({ href }) => href)]),
  expected: 'an http or https address, or a path that begins with one slash',
};

/** The value is empty, or begins with a slash and does not end with one. */
export const basePath: ValueType<string> = {
  schema: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)*\/?$/)
    .refine((value) => !value.split('/').some((segment) => segment === '.' || segment === '..'))
    .transform((value) => value.replace(/\/$/, '')),
  expected: 'a path such as /auth',
};

const origin = z
  .string()
  .regex(/^https?:\/\/[^/?#\\@]+\/?$/i)
  .pipe(httpUrl)
  .transform((url) => url.origin);

/** `*.example` is a source of a Content-Security-Policy, too. */
export const origins: ValueType<readonly string[]> = {
  schema: items.pipe(z.array(origin)),
  expected: 'origins such as https://captcha.example, with commas between them',
};

export const publicOrigin: ValueType<string> = {
  schema: origin.refine((value) => !value.includes('*')),
  expected: 'an origin such as https://id.example, without a path',
};

/** The path of such an address is the number of a database. */
function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return /^(redis|rediss|valkey):$/.test(protocol) && hostname !== '' && /^\/?\d*$/.test(pathname);
}

export const redisUrl: ValueType<string> = {
  schema: z.string().refine(isRedisUrl),
  expected: 'a redis://, rediss:// or valkey:// address',
};

/** A token, as RFC 9110 (section 5.6.2) defines it. Names of headers and of cookies are tokens. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

export const cookieName: ValueType<string> = { schema: z.string().regex(token), expected: 'a cookie name' };

/** The value is in lower case, as Node names headers. */
export const addressHeaders: ValueType<readonly string[]> = {
  schema: items.pipe(
    z.array(
      z
        .string()
        .regex(token)
        .toLowerCase()
        .refine((name) => !name.startsWith('x-forwarded-')),
    ),
  ),
  expected: 'names of headers such as True-Client-IP, with commas between them, and none that begins with X-Forwarded-',
};

/** RFC 6750, section 2.1 (`b64token`). */
export const bearerToken: ValueType<string> = {
  schema: z.string().regex(/^[A-Za-z0-9._~+/-]+=*$/),
  expected: 'a bearer token: letters, digits and -._~+/ without blanks',
};

export const secrets: ValueType<readonly string[]> = {
  schema: items.pipe(z.array(z.string().min(32)).min(1)),
  expected: 'secrets of at least 32 characters, with commas between them',
};

export const email: ValueType<string> = {
  schema: z.string().regex(/^[^\s@<>"]+@[^\s@<>"]+$/),
  expected: 'an e-mail address',
};

export const mailbox: ValueType<string> = {
  schema: z.string().regex(/^(?:[^\s@<>"]+@[^\s@<>"]+|[^<>\r\n"]+ <[^\s@<>"]+@[^\s@<>"]+>)$/),
  expected: 'an e-mail address, or a name with the address in <>',
};

export const smtpUrl: ValueType<string> = {
  schema: z
    .string()
    .refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && URL.parse(value)?.hostname),
  expected: 'an smtp:// or smtps:// address',
};

export const names: ValueType<readonly string[]> = { schema: items, expected: 'names with commas between them' };

/**
 * Whether this is one address, or a network in CIDR notation. Short forms such as `10.1` are refused. So is a prefix
 * length of 0: it would trust every client, and Fastify does not take it.
 */
function isNetwork(value: string): boolean {
  const [ip = '', ...prefix] = value.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(ip) && !ipaddr.IPv6.isValid(ip)) return false;
  return prefix.length === 0 || (ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0);
}

export const networks: ValueType<readonly string[]> = {
  schema: items.pipe(z.array(z.string().refine(isNetwork))),
  expected: 'IP addresses or networks such as 10.0.0.0/8, with commas between them',
};

/** A digest of Subresource Integrity, as long as its algorithm asks for. Browsers ignore a digest that is malformed. */
const digest = /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;

export const integrity: ValueType<string> = {
  schema: z
    .string()
    .transform((value) => value.trim().split(/\s+/))
    .pipe(z.array(z.string().regex(digest)))
    .transform((digests) => digests.join(' ')),
  expected: 'digests such as sha384-... in Base64, with spaces between them',
};

/** Texts by language. English stands in for a language that is missing. */
const textsByLanguage = z.object({ en: z.string().min(1) }).catchall(z.string().min(1));

export const scopeTexts: ValueType<Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  schema: z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(z.record(z.string(), textsByLanguage)),
  expected: 'JSON such as {"orders": {"en": "See your orders", "fr": "Consulter vos commandes"}}, always with "en"',
};
