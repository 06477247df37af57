import type { References } from './references.ts';
import { signatureOf, tokenHash } from './signature.ts';
import { type NormaliserContext, normaliseText } from './text.ts';
import type { Timestamps } from './timestamps.ts';

type Json = unknown;
type Members = Readonly<Record<string, Json>>;

/** The kind of an object's `id`, by a member beside it; the first match wins. */
const idKindsBySibling: readonly (readonly [member: string, kind: string])[] = [
  ['ui', 'flow'],
  ['authenticator_assurance_level', 'session'],
  ['user_agent', 'device'],
  ['traits', 'identity'],
  ['verifiable_address', 'flow'],
  ['via', 'address'],
  ['error', 'error'],
];

/** The kind of an id, by the name of its member. */
const idKinds: Readonly<Record<string, string>> = {
  use_flow_id: 'flow',
  identity_id: 'identity',
  oauth2_login_challenge: 'login_challenge',
  challenge: 'login_challenge',
  subject: 'identity',
  sub: 'identity',
  sid: 'login_session',
  session_id: 'login_session',
  login_session_id: 'login_session',
};

/** Names of JSON members that always hold a secret. */
const secretMembers = new Set(['session_token_exchange_code', 'at_hash']);

/** Whether Hydra generated this client secret: secrets of suites have another length. */
const isMadeUp = (key: string, value: string) => key === 'client_secret' && /^[\w.~-]{26}$/.test(value);

/** Members with the key material of a JSON Web Key (RFC 7518, section 6). Values below 40 characters are fixed texts of a suite. */
const keyParts = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'x', 'y']);
const isKeyPart = (key: string, value: string, owner: Members) =>
  'kty' in owner && keyParts.has(key) && value.length >= 40;

/** Members whose whole value is replaced because it depends on the clock, the connection or chance. */
const replaced: Readonly<Record<string, (value: Json, moments: Timestamps, owner: Members) => Json>> = {
  since: (value, moments) => (typeof value === 'number' ? moments.ago(value / 1e6) : value),
  expires_in: (value, moments) => (typeof value === 'number' ? moments.lifespan(value * 1000) : value),
  ip_address: (value) =>
    typeof value === 'string' ? value.replace(/^(?:\d+\.){3}\d+:\d+$/, '<address>:<port>') : value,
  ...Object.fromEntries(['iat', 'nbf', 'auth_time', 'rat'].map((claim) => [claim, unixTime])),
  exp: expiry,
  expired_at_unix: unixTime,
  privileged_session_expires_at_unix: unixTime,
  used_at_unix: unixTime,
  added_at_unix: unixTime,
  hashed_password: (value) => (typeof value === 'string' ? value.replace(/^(\$\w+\$\d+\$).*$/, '$1<hash>') : value),
  n: (value) => (typeof value === 'string' ? '<modulus>' : value),
};

/** Normalises a Unix time in seconds: `<unix ~now+1h>`. */
function unixTime(value: Json, moments: Timestamps): Json {
  return typeof value === 'number' ? (moments.rounded(value * 1000)?.replace('<', '<unix ') ?? value) : value;
}

/** Normalises the end of a token, which counts from the time of its issue where that is beside it. */
function expiry(value: Json, moments: Timestamps, { iat }: Members): Json {
  const hasIssue = typeof value === 'number' && typeof iat === 'number' && value - iat > 2;
  const end = unixTime(value, moments);
  if (!hasIssue || end === value || unixTime(iat, moments) !== '<unix ~now>') return end;
  return `<unix ~now+${moments.lifespan((value - iat) * 1000).slice(2)}`;
}

/** Objects whose members the server returns in random order: it reads them from a form into a map. */
const unordered = new Set(['traits']);

/**
 * Returns a JSON value with everything replaced that differs between two runs. Members are visited in alphabetical order, so
 * the numbers of references do not depend on the order in which a server writes them.
 * @param key name of the member that holds the value
 * @param owner the object that has this member
 */
export function normaliseBody(
  value: Json,
  world: NormaliserContext,
  references: References,
  key = '',
  owner: Members = {},
): Json {
  const rule = Object.hasOwn(replaced, key) ? replaced[key] : undefined;
  if (rule && typeof value !== 'object') return rule(value, world.moments, owner);
  if (typeof value === 'string') {
    if (/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return token(value, key, world, references, owner);
    if (isMadeUp(key, value)) return references.of(key, value);
    if (secretMembers.has(key) && !value.startsWith('<')) return references.of(key, value);
    if (isKeyPart(key, value, owner)) return references.of(`key_${key}`, value);
    return normaliseText(value, world, references, kindOf(key, owner), key);
  }
  if (Array.isArray(value)) return value.map((each) => normaliseBody(each, world, references, key, owner));
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Members;
  const names = Object.keys(members);
  const sorted = names.toSorted();
  const values = new Map(sorted.map((name) => [name, normaliseBody(members[name], world, references, name, members)]));
  return Object.fromEntries((unordered.has(key) ? sorted : names).map((name) => [name, values.get(name)]));
}

function kindOf(key: string, owner: Members): string | undefined {
  if (key === 'id') return idKindsBySibling.find(([member]) => member in owner)?.[1];
  return Object.hasOwn(idKinds, key) ? idKinds[key] : undefined;
}

/** Decodes a JWT: the header and the claims are compared, and whether the signature and `at_hash` are right. */
function token(
  value: string,
  key: string,
  world: NormaliserContext,
  references: References,
  { access_token }: Members,
): Json {
  const [head, claims] = value.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const opened = JSON.parse(claims ?? '') as Members;
  const isOfToken = typeof access_token === 'string' && opened.at_hash === tokenHash(access_token);
  return {
    jwt: references.of(key || 'jwt', value),
    header: normaliseBody(JSON.parse(head ?? ''), world, references),
    claims: normaliseBody({ ...opened, ...(isOfToken && { at_hash: '<of the access token>' }) }, world, references),
    signature: signatureOf(value, world.keys),
  };
}
