import { createHash, type JsonWebKey } from 'node:crypto';
import type { Addresses } from '../exchange.ts';
import type { References } from './references.ts';
import { normaliseTimestamps, type Timestamps } from './timestamps.ts';

export interface NormaliserContext {
  readonly addresses: Addresses;
  /** Values that the suite labelled, such as e-mail addresses, with the name that recordings show. */
  readonly names: ReadonlyMap<string, string>;
  readonly moments: Timestamps;
  /** The public keys that the servers sign with. */
  readonly keys: readonly JsonWebKey[];
}

type TextRule = (text: string, references: References, hint: string | undefined) => string;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** The kind of an id, by its URL parameter. `[?&]` may be escaped if one URL is inside another. */
const parameters = new Map([
  ['flow', 'flow'],
  ['login_challenge', 'login_challenge'],
  ['login_verifier', 'login_verifier'],
  ['consent_challenge', 'consent_challenge'],
  ['consent_verifier', 'consent_verifier'],
  ['logout_challenge', 'logout_challenge'],
  ['logout_verifier', 'logout_verifier'],
]);

/** Ory's token prefixes. */
const prefixes: Readonly<Record<string, string>> = {
  st: 'session_token',
  lo: 'logout_token',
  at: 'access_token',
  rt: 'refresh_token',
  ac: 'authorization_code',
};

const reference =
  (pattern: RegExp, kind: string | ((match: string) => string)): TextRule =>
  (text, references, hint) =>
    text.replace(pattern, (match) => references.of(hint ?? (typeof kind === 'string' ? kind : kind(match)), match));

const parameter = new RegExp(
  `(?<=(?:^|[?&;/]|%3F|%26|\\\\u0026|\\b)(${[...parameters.keys()].join('|')})(?:=|%3D))[A-Za-z0-9_-]{20,}(?:=|%3D){0,2}`,
  'g',
);
const errorPage = new RegExp(`(?<=/error(?:s|)[?]id=)${uuid}`, 'g');
const path = new RegExp(`(?<=/(session|identit)(?:s|ies)/)${uuid}`, 'g');

const named: TextRule = (text, references) =>
  text.replace(parameter, (value, name: string) =>
    value === nilUuid ? value : references.of(parameters.get(name) ?? name, value),
  );

const errorId: TextRule = (text, references) => text.replace(errorPage, (value) => references.of('error', value));

const inPath: TextRule = (text, references) =>
  text.replace(path, (value, stem: string) =>
    value === nilUuid ? value : references.of(stem === 'session' ? 'session' : 'identity', value),
  );

/** A masked anti-CSRF token is pad, then token XOR pad. Unmasked, all tokens of one cookie are equal. */
const maskedToken: TextRule = (text, references) =>
  text.replace(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{86}==/g, (value) => {
    const bytes = Buffer.from(value, 'base64');
    const token = bytes.subarray(32).map((byte, index) => byte ^ (bytes[index] ?? 0));
    return references.of('csrf_token', Buffer.from(token).toString('base64'));
  });

const anyUuid = new RegExp(uuid, 'g');

/**
 * The rules in order: long and specific patterns before short and general ones. `least` is the length of the shortest text
 * that a rule can match: most texts are shorter, and skip the rule.
 */
const rules: readonly (readonly [least: number, rule: TextRule])[] = [
  [25, named],
  [36, inPath],
  [36, errorId],
  [8, reference(/\bory_(?:st|lo|at|rt|ac)_[A-Za-z0-9._-]+/g, (match) => prefixes[match.slice(4, 6)] ?? 'token')],
  [8, reference(/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, 'jwt')],
  [300, reference(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{300,}(?:=|%3D){0,2}/g, 'opaque')],
  [88, maskedToken],
  [44, reference(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{43}=(?!=)/g, () => 'csrf_token')],
  [
    36,
    (text, references, hint) =>
      text.replace(anyUuid, (value) => (value === nilUuid ? value : references.of(hint ?? 'uuid', value))),
  ],
  [32, reference(/\b[0-9a-f]{32}\b/g, 'hex')],
];

/** Prepared for one run: texts to replace, a pattern that finds any of them, and texts that no rule changes. */
interface KnownTexts {
  readonly literals: ReadonlyMap<string, string>;
  readonly some: RegExp;
  readonly constant: Set<string>;
}

/**
 * Returns a text with everything replaced that may differ between two runs.
 * @param hint kind of an id in the text, where the context tells it
 * @param key name of the member that holds the text
 */
export function normaliseText(
  text: string,
  world: NormaliserContext,
  references: References,
  hint?: string,
  key?: string,
): string {
  const { literals, some, constant } = knownOf(world);
  if (constant.has(text)) return text;
  let result = text;
  if (some.test(text)) for (const [from, to] of literals) result = result.replaceAll(from, to);
  for (const [least, rule] of rules) if (result.length >= least) result = rule(result, references, hint);
  // The reference of a timestamp depends on the current step, so such texts are not kept as constant.
  if (/\d\d/.test(result)) return normaliseTimestamps(result, world.moments, key);
  if (result === text) constant.add(text);
  return result;
}

const known = new WeakMap<NormaliserContext, KnownTexts>();

function knownOf(world: NormaliserContext): KnownTexts {
  const found = known.get(world) ?? makeKnown(world);
  known.set(world, found);
  return found;
}

function makeKnown(world: NormaliserContext): KnownTexts {
  const literals = makeLiterals(world);
  return {
    literals,
    some: new RegExp([...literals.keys()].map((text) => text.replace(/\W/g, '\\$&')).join('|')),
    constant: new Set(),
  };
}

const spellings = (text: string, shown: string): [string, string][] => [
  [text, shown],
  [encodeURIComponent(text), shown],
];

/** Returns addresses and labelled values with their references, plain and escaped for a URL. The anti-CSRF cookie's name is a hash of the base URL. */
function makeLiterals({ addresses, names }: NormaliserContext): Map<string, string> {
  const origins = Object.entries(addresses).flatMap(([name, address]): [string, string][] => [
    ...spellings(address, `<${name}>`),
    [new URL(address).host, `<${name} host>`],
  ]);
  const given = [...names].flatMap(([value, name]): [string, string][] => {
    const capitals = value.toUpperCase();
    return [
      ...spellings(value, `<${name}>`),
      ...(capitals === value ? [] : spellings(capitals, `<${name} in capitals>`)),
    ];
  });
  const hash = createHash('sha256').update(`${addresses.public}/`).digest('hex');
  // The longest first: one address may be the beginning of another.
  const sorted = origins.sort(([one], [other]) => other.length - one.length);
  return new Map([...sorted, ...given, [hash, '<sha256 of base_url>']]);
}
