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

const named: Rule = (text, references) =>
  text.replace(
    new RegExp(
      `(?<=(?:^|[?&;/]|%3F|%26|\\\\u0026|\\b)(${[...parameters.keys()].join('|')})(?:=|%3D))[A-Za-z0-9_-]{20,}(?:=|%3D){0,2}`,
      'g',
    ),
    (value, name: string) =>
      /^<|%3C/.test(value) || value === nilUuid ? value : references.of(parameters.get(name) ?? name, value),
  );

const errorId: Rule = (text, references) =>
  text.replace(new RegExp(`(?<=/error(?:s|)[?]id=)${uuid}`, 'g'), (value) => references.of('error', value));

const inPath: Rule = (text, references) =>
  text.replace(new RegExp(`(?<=/(session|identit)(?:s|ies)/)${uuid}`, 'g'), (value, stem: string) =>
    value === nilUuid ? value : references.of(stem === 'session' ? 'session' : 'identity', value),
  );

/** A masked anti-CSRF token is pad and token XOR pad; two of one cookie are the same token. */
const maskedToken: Rule = (text, references) =>
  text.replace(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{86}==/g, (value) => {
    const bytes = Buffer.from(value, 'base64');
    const token = bytes.subarray(32).map((byte, index) => byte ^ (bytes[index] ?? 0));
    return references.of('csrf_token', Buffer.from(token).toString('base64'));
  });

/** In order: long and specific before short and general. Each is a rule of its own, none asks what another did. */
const rules: readonly Rule[] = [
  named,
  inPath,
  errorId,
  reference(/\bory_(?:st|lo|at|rt|ac)_[A-Za-z0-9._-]+/g, (match) => prefixes[match.slice(4, 6)] ?? 'token'),
  reference(/\beyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, 'jwt'),
  reference(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{300,}(?:=|%3D){0,2}/g, 'opaque'),
  maskedToken,
  reference(/(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/]{43}=(?!=)/g, () => 'csrf_token'),
  (text, references, hint) =>
    text.replace(new RegExp(uuid, 'g'), (value) => (value === nilUuid ? value : references.of(hint ?? 'uuid', value))),
  reference(/\b[0-9a-f]{32}\b/g, 'hex'),
];

/** The same text with everything that legitimately differs between two servers replaced. `hint` names the kind of an id, `key` the member. */
export function normaliseText(text: string, world: World, references: References, hint?: string, key?: string): string {
  let result = text;
  for (const [from, to] of literals(world)) result = result.replaceAll(from, to);
  for (const rule of rules) result = rule(result, references, hint);
  return momentsInText(result, world.moments, key);
}

const known = new WeakMap<World, [string, string][]>();

function literals(world: World): [string, string][] {
  const found = known.get(world) ?? makeLiterals(world);
  known.set(world, found);
  return found;
}

/** Addresses and names, plain and as they look inside a URL parameter; the anti-CSRF cookie's name follows the base URL. */
function makeLiterals({ addresses, names }: World): [string, string][] {
  const origins = Object.entries(addresses).flatMap(([name, address]): [string, string][] => [
    [address, `<${name}>`],
    [encodeURIComponent(address), `<${name}>`],
    [new URL(address).host, `<${name} host>`],
  ]);
  const given = [...names].flatMap(([value, name]): [string, string][] => [
    [value, `<${name}>`],
    [encodeURIComponent(value), `<${name}>`],
    [value.toUpperCase(), `<${name} in capitals>`],
    [encodeURIComponent(value.toUpperCase()), `<${name} in capitals>`],
  ]);
  const hash = createHash('sha256').update(`${addresses.public}/`).digest('hex');
  // The longest first: one address may begin another.
  return [...origins.sort(([one], [other]) => other.length - one.length), ...given, [hash, '<sha256 of base_url>']];
}
