import { createHash, type JsonWebKey } from 'node:crypto';
import type { Addresses } from '../exchange.ts';
import { type Moments, momentsInText } from './moments.ts';
import type { References } from './references.ts';

export interface World {
  readonly addresses: Addresses;
  /** What a suite named itself, such as e-mail addresses: value sent -> name shown. */
  readonly names: ReadonlyMap<string, string>;
  readonly moments: Moments;
  /** The public keys that the servers sign with. */
  readonly keys: readonly JsonWebKey[];
}

type Rule = (text: string, references: References, hint: string | undefined) => string;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** URL parameters whose value names its own kind; `[?&]` may be escaped when an address is inside another. */
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
  (pattern: RegExp, kind: string | ((match: string) => string)): Rule =>
  (text, references, hint) =>
    text.replace(pattern, (match) => references.of(hint ?? (typeof kind === 'string' ? kind : kind(match)), match));

const parameter = new RegExp(
  `(?<=(?:^|[?&;/]|%3F|%26|\\\\u0026|\\b)(${[...parameters.keys()].join('|')})(?:=|%3D))[A-Za-z0-9_-]{20,}(?:=|%3D){0,2}`,
  'g',
);
const errorPage = new RegExp(`(?<=/error(?:s|)[?]id=)${uuid}`, 'g');
const path = new RegExp(`(?<=/(session|identit)(?:s|ies)/)${uuid}`, 'g');

const named: Rule = (text, references) =>
  text.replace(parameter, (value, name: string) =>
    value === nilUuid ? value : references.of(parameters.get(name) ?? name, value),
  );

const errorId: Rule = (text, references) => text.replace(errorPage, (value) => references.of('error', value));

const inPath: Rule = (text, references) =>
  text.replace(path, (value, stem: string) =>
    value === nilUuid ? value : references.of(stem === 'session' ? 'session' : 'identity', value),
  );

/** A masked anti-CSRF token is pad and token XOR pad; two of one cookie are the same token. */
const maskedToken: Rule = (text, references) =>
  text.replace(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{86}==/g, (value) => {
    const bytes = Buffer.from(value, 'base64');
    const token = bytes.subarray(32).map((byte, index) => byte ^ (bytes[index] ?? 0));
    return references.of('csrf_token', Buffer.from(token).toString('base64'));
  });

const anyUuid = new RegExp(uuid, 'g');

/**
 * In order: long and specific before short and general. Each is a rule of its own, none asks what another did. Before it
 * stands how long the shortest text is that it concerns: most texts are shorter than all.
 */
const rules: readonly (readonly [least: number, rule: Rule])[] = [
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

/** What a run has: the texts to replace, whether one has any of them, and those in which nothing differs: most, over and over. */
interface Known {
  readonly literals: ReadonlyMap<string, string>;
  readonly some: RegExp;
  readonly constant: Set<string>;
}

/** The same text with everything that legitimately differs between two servers replaced. `hint` names the kind of an id, `key` the member. */
export function normaliseText(text: string, world: World, references: References, hint?: string, key?: string): string {
  const { literals, some, constant } = knownOf(world);
  if (constant.has(text)) return text;
  let result = text;
  if (some.test(text)) for (const [from, to] of literals) result = result.replaceAll(from, to);
  for (const [least, rule] of rules) if (result.length >= least) result = rule(result, references, hint);
  // What a moment is called depends on when it is told; it has digits.
  if (/\d\d/.test(result)) return momentsInText(result, world.moments, key);
  if (result === text) constant.add(text);
  return result;
}

const known = new WeakMap<World, Known>();

function knownOf(world: World): Known {
  const found = known.get(world) ?? makeKnown(world);
  known.set(world, found);
  return found;
}

function makeKnown(world: World): Known {
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

/** Addresses and names, plain and as they look inside a URL parameter; the anti-CSRF cookie's name follows the base URL. */
function makeLiterals({ addresses, names }: World): Map<string, string> {
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
  // The longest first: one address may begin another.
  const sorted = origins.sort(([one], [other]) => other.length - one.length);
  return new Map([...sorted, ...given, [hash, '<sha256 of base_url>']]);
}
