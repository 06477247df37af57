import { parseDuration } from '@members/engines/go/duration';
import { goUrlText, parseGoUrl } from '@members/engines/go/url/url';
import { hasFormat } from '@members/engines/json-schema';

/**
 * A kind of value. `check` returns the typed value, or undefined for a wrong one. `expected` describes the kind in error
 * messages.
 */
export interface ValueKind {
  readonly expected: string;
  /** How the text of an environment variable is parsed before the check. */
  readonly from: 'text' | 'number' | 'boolean' | 'list' | 'json';
  readonly check: (value: unknown) => unknown;
}

/** Parses a duration that both servers accept (`1h30m`). @returns milliseconds; undefined for another text */
function milliseconds(text: string): number | undefined {
  return /^(\d+(ns|us|ms|s|m|h))+$/.test(text) ? parseDuration(text) : undefined;
}

// The servers check URLs with Go's parser.
const isReference = (text: string) => hasFormat(text, 'uri-reference');
const isUri = (text: string) => hasFormat(text, 'uri');
const isOrigin = (text: string) => text === '*' || (isUri(text) && (text.match(/\*/g) ?? []).length < 2);

const textKind = (expected: string, test: (text: string) => boolean): ValueKind => ({
  expected,
  from: 'text',
  check: (value) => (typeof value === 'string' && test(value) ? value : undefined),
});

/**
 * A URL to which users are redirected. The server parses it and writes it again.
 *
 * @param change is applied before parsing
 */
const addressKind = (change: (text: string) => string): ValueKind => ({
  expected: 'an address',
  from: 'text',
  check: (value) =>
    typeof value === 'string' && isReference(value) ? goUrlText(parseGoUrl(change(value))) : undefined,
});

const duration: ValueKind = {
  expected: 'a duration such as 30s, 5m or 1h30m',
  from: 'text',
  check: (value) => (typeof value === 'string' ? milliseconds(value) : undefined),
};

const plainKinds: Readonly<Record<string, ValueKind>> = {
  string: textKind('a string', () => true),
  uri: textKind('an absolute address', isUri),
  'uri-reference': textKind('an address', isReference),
  page: addressKind((text) => text),
  // The server ignores a return URL that is neither absolute nor a path from the root, and uses the next one.
  'way back': addressKind((text) =>
    /^([a-z][a-z\d+.-]*:|\/)/i.test(text) ? text.replace(/^[^?]*/, (path) => path.replaceAll('#', '%23')) : '',
  ),
  origin: textKind('an origin with at most one *, or *', isOrigin),
  network: textKind(
    'a network such as 10.0.0.0/8',
    (text) =>
      /^(\d{1,3}\.){3}\d{1,3}\/(\d|[12]\d|3[0-2])$/.test(text) ||
      /^[\da-f]*:[\da-f:.]*\/(\d|\d\d|1[01]\d|12[0-8])$/i.test(text),
  ),
  duration,
  'one duration': {
    expected: 'a duration of one unit such as 30s',
    from: 'text',
    check: (value) => (typeof value === 'string' && /^\d+[a-z]+$/.test(value) ? milliseconds(value) : undefined),
  },
  'duration|-1': {
    expected: `${duration.expected}, or -1`,
    from: 'text',
    check: (value) => (value === -1 || value === '-1' ? -1 : duration.check(value)),
  },
  boolean: {
    expected: 'true or false',
    from: 'boolean',
    check: (value) => (typeof value === 'boolean' ? value : undefined),
  },
  hostname: textKind("a host's name", (text) => hasFormat(text, 'hostname')),
  email: textKind('a mail address', (text) => hasFormat(text, 'email')),
  /** The claims to request from a provider (OpenID Connect Core 1.0, section 5.5). */
  claims: {
    expected: 'claims of id_token and userinfo, each null or a map of essential, value and values',
    from: 'json',
    check: (value) => (isRecord(value) && claimLists.every((list) => areClaims(value[list])) ? value : undefined),
  },
  /** How Kratos authenticates to a server that it calls. */
  'http auth': {
    expected: 'api_key with name, value and in (header, cookie), or basic_auth with user and password',
    from: 'json',
    check: (value) => (isObject(value, keyAuth) || isObject(value, basicAuth) ? value : undefined),
  },
  /** A command-line flag decides; the value in a file is ignored. */
  hidden: { expected: 'a value', from: 'boolean', check: (value) => value === true },
  any: { expected: 'a value', from: 'json', check: (value) => value },
  map: {
    expected: 'a map of strings',
    from: 'json',
    check: (value) =>
      value !== null &&
      typeof value === 'object' &&
      !Array.isArray(value) &&
      Object.values(value).every((item) => typeof item === 'string')
        ? value
        : undefined,
  },
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const claimLists = ['id_token', 'userinfo'] as const;
const claim: MemberChecks = {
  essential: (value) => typeof value === 'boolean',
  value: () => true,
  values: (value) => Array.isArray(value),
};
const areClaims = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && Object.values(value).every((each) => each === null || isObject(each, claim, Object.keys(claim))));

type MemberChecks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Whether a value is an object with exactly these members. @param optional members that may be missing */
const isObject = (value: unknown, members: MemberChecks, optional: readonly string[] = []): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.entries(value).every(([name, inner]) => Object.hasOwn(members, name) && members[name]?.(inner)) &&
  Object.keys(members).every((name) => Object.hasOwn(value, name) || optional.includes(name));

const isText = (value: unknown) => typeof value === 'string';
const apiKey: MemberChecks = { name: isText, value: isText, in: (value) => value === 'header' || value === 'cookie' };
const hookAuth: MemberChecks = {
  type: (value) => value === 'api_key',
  config: (value) => isObject(value, apiKey, ['in']),
};
const keyAuth: MemberChecks = { type: (value) => value === 'api_key', config: (value) => isObject(value, apiKey) };
const basicAuth: MemberChecks = {
  type: (value) => value === 'basic_auth',
  config: (value) => isObject(value, { user: isText, password: isText }),
};
const hook: MemberChecks = {
  url: (value) => typeof value === 'string' && isUri(value),
  auth: (value) => isObject(value, hookAuth),
};

/** A token hook of Hydra. Its short form is a URL alone. */
const tokenHook: ValueKind = {
  expected: 'an absolute address, or url and auth (type api_key, config with name, value and in)',
  from: 'json',
  check: (value) => {
    const written = typeof value === 'string' ? { url: value } : value;
    return isObject(written, hook, ['auth']) ? written : undefined;
  },
};

/**
 * The kind for its name in a key table: a name above, `integer MIN..MAX`, `string MIN` or `string MIN..MAX`, `enum a|b`,
 * `pattern DESCRIPTION /.../`.
 *
 * @throws Error for an unknown kind
 */
export function kindOf(spelling: string): ValueKind {
  const found = spelling === 'token hook' ? tokenHook : plainKinds[spelling];
  if (found) return found;
  const [word, ...rest] = spelling.split(' ');
  const detail = rest.join(' ');
  switch (word) {
    case 'integer':
      return integer(detail);
    case 'string': {
      const [least = 0, most = Number.POSITIVE_INFINITY] = detail.split('..').map(Number);
      const length = most === least ? `${least}` : `at least ${least}`;
      return textKind(
        `a string of ${length} characters`,
        (text) => [...text].length >= least && [...text].length <= most,
      );
    }
    case 'enum':
      return textKind(`one of ${detail.split('|').join(', ')}`, (text) => detail.split('|').includes(text));
    case 'pattern': {
      const [, what = '', pattern = ''] = /^(.*) \/(.*)\/$/.exec(detail) ?? [];
      const expression = new RegExp(pattern);
      return textKind(what, (text) => expression.test(text));
    }
    default:
      throw new Error(`unknown kind in a key table: ${spelling}`);
  }
}

function integer(range: string): ValueKind {
  const [least = '', most = ''] = range.split('..');
  const low = least === '' ? Number.NEGATIVE_INFINITY : Number(least);
  const high = most === '' ? Number.POSITIVE_INFINITY : Number(most);
  const bounds = most === '' ? (least === '' ? '' : ` of at least ${least}`) : ` from ${least} to ${most}`;
  return {
    expected: `an integer${bounds}`,
    from: 'number',
    check: (value) =>
      Number.isInteger(value) && (value as number) >= low && (value as number) <= high ? value : undefined,
  };
}
