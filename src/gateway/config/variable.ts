import { BlockList, isIP } from 'node:net';

/** How one environment variable is read: what it must look like, and what stands in for it. */
export interface Kind<T> {
  /** What the error line says was expected. */
  readonly expected: string;
  /** `undefined` for a text that is not of this kind. */
  parse(text: string): T | undefined;
}

export interface Variable<T> {
  readonly kind: Kind<T>;
  readonly fallback: T;
  readonly about: string;
  /** A secret's value is never repeated in an error line. */
  readonly secret?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Wrong settings; `message` is what the person who starts the gateway reads, a line for each. */
export class ConfigProblem extends Error {}

function httpUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}

export const text: Kind<string> = { expected: 'a text', parse: (value) => value };

export const port: Kind<number> = {
  expected: 'a port number from 0 to 65535',
  parse: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : undefined),
};

export const seconds: Kind<number> = {
  expected: 'a whole number of seconds, 0 or more',
  parse: (value) => (/^\d{1,10}$/.test(value) ? Number(value) : undefined),
};

/** Without the slash at its end, so that a path can be appended. */
export const address: Kind<string> = {
  expected: 'an http or https address such as http://127.0.0.1:4433',
  parse: (value) => {
    const url = httpUrl(value);
    return url && url.search === '' && url.hash === '' ? url.href.replace(/\/+$/, '') : undefined;
  },
};

export const link: Kind<string> = {
  expected: 'an http or https address, or a path that begins with one slash',
  parse: (value) => (/^\/(?![/\\])/.test(value) ? value : httpUrl(value)?.href),
};

/** "" or "/a/b": begins with a slash, does not end with one. */
export const basePath: Kind<string> = {
  expected: 'a path such as /auth',
  parse: (value) => (/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(value) ? value.replace(/\/$/, '') : undefined),
};

export const flag: Kind<boolean> = {
  expected: 'true or false',
  parse: (value) => ({ true: true, 1: true, false: false, 0: false })[value.toLowerCase()],
};

/** An RFC 6265 cookie name (a token of RFC 9110, section 5.6.2). */
export const cookieName: Kind<string> = {
  expected: 'a cookie name',
  parse: (value) => (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(value) ? value : undefined),
};

export const email: Kind<string> = {
  expected: 'an e-mail address',
  parse: (value) => (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value) ? value : undefined),
};

export const list: Kind<readonly string[]> = {
  expected: 'names with commas between them',
  parse: (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
};

/** As browsers name them: scheme, host and port. */
export const origins: Kind<readonly string[]> = {
  expected: 'origins such as https://captcha.example, with commas between them',
  parse: (value) => {
    const urls = (list.parse(value) ?? []).map(httpUrl);
    return urls.every((url) => url?.pathname === '/' && url.search === '' && url.hash === '')
      ? urls.flatMap((url) => url?.origin ?? [])
      : undefined;
  },
};

/** Subresource Integrity: a digest of the length that its name asks for. */
const digest = /^(sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)$/;

export const integrity: Kind<string> = {
  expected: 'digests such as sha384-... in Base64, with spaces between them',
  parse: (value) => {
    const digests = value.trim().split(/\s+/);
    return digests.every((each) => digest.test(each)) ? digests.join(' ') : undefined;
  },
};

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isTexts(value: unknown): value is Texts {
  const filled = (text: unknown) => typeof text === 'string' && text !== '';
  return (
    isObject(value) &&
    Object.values(value).every((texts) => isObject(texts) && Object.values(texts).every(filled) && filled(texts.en))
  );
}

/** Words by name and language; English is what all other languages fall back to. */
export const texts: Kind<Texts> = {
  expected: 'JSON such as {"orders": {"en": "See your orders", "fr": "Consulter vos commandes"}}, always with "en"',
  parse: (value) => {
    try {
      const given: unknown = JSON.parse(value);
      return isTexts(given) ? given : undefined;
    } catch {
      return undefined;
    }
  },
};

/** Adds `10.0.0.0/8` or one address; false when it is neither. */
function addNetwork(to: BlockList, text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const most = family === 'ipv6' ? 128 : 32;
  if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return false;
  to.addSubnet(address, bits === undefined ? most : Number(bits), family);
  return true;
}

export const networks: Kind<readonly string[]> = {
  expected: 'IP addresses or networks such as 10.0.0.0/8, with commas between them',
  parse: (value) => {
    const items = list.parse(value) ?? [];
    return items.every((item) => addNetwork(new BlockList(), item)) ? items : undefined;
  },
};

/** Whether an address, as sockets name it, is in one of the networks. */
export function inNetworks(names: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const name of names) addNetwork(known, name);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/, '');
    return isIP(plain) !== 0 && known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

export function oneOf<T extends string>(...values: readonly T[]): Kind<T> {
  return { expected: `one of ${values.join(', ')}`, parse: (value) => values.find((allowed) => allowed === value) };
}

/** A variable that must be given has `undefined` as its fallback: see `required`. */
export function variable<T, const F>(kind: Kind<T>, fallback: F, about: string, secret = false): Variable<T | F> {
  return { kind, fallback, about, secret };
}

/**
 * Reads one variable; an empty text counts as not set.
 * @param wrong takes a line that names the variable and what was expected
 */
export function read<T>(
  name: string,
  { kind, fallback, secret }: Variable<T>,
  env: Environment,
  wrong: (line: string) => void,
): T {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = kind.parse(given);
  if (value !== undefined) return value;
  wrong(`${name}: expected ${kind.expected}${secret ? '' : `, got ${JSON.stringify(given)}`}`);
  return fallback;
}
