/** JSON Web Keys (RFC 7517, RFC 7518) as go-jose reads and writes them. */
import {
  base64Problem,
  decodeBase64,
  decodeBase64Url,
  encodeBase64,
  encodeBase64Url,
} from '@members/engines/go/base64';
import { customType, mismatch, ShapeError } from '@members/engines/go/json/decode';
import { kindOf } from '@members/engines/go/json/kind';
import { firstRepeatedName } from '@members/engines/go/json/repeated-members';
import { GoUrlError, goUrlText, parseGoUrl } from '@members/engines/go/url/url';
import { fromUtf8 } from '@members/engines/go/utf8';
import { hexOf } from '../../runtime/digest.ts';
import { curves, isOnCurve } from './curves.ts';
import { type RsaNumbers, rsaProblem } from './rsa.ts';

/** The members of a parsed key, in the order in which they are written. Members without a value are missing. */
export type Jwk = Readonly<Record<string, string | readonly string[]>>;

type Bytes = Uint8Array;
type Raw = Readonly<Record<string, unknown>>;

const texts = ['use', 'kty', 'kid', 'crv', 'alg', 'x5u', 'x5t', 'x5t#S256'];
const numbers = ['k', 'x', 'y', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

const order = [
  ...['use', 'kty', 'kid', 'crv', 'alg'],
  ...['k', 'x', 'y', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'],
  ...['x5c', 'x5u', 'x5t', 'x5t#S256'],
];

const fail = (problem: string) => new ShapeError(`go-jose/go-jose: ${problem}`);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw new ShapeError(mismatch(value, 'string'));
  return value;
}

/** Decodes the base64 value of a member; undefined if there is none. */
function bytesOf(value: unknown): Bytes | undefined {
  if (value === null || value === undefined) return undefined;
  const text = textOf(value).replace(/=+$/, '');
  const problem = base64Problem(text, { padded: false });
  if (problem !== undefined) throw new ShapeError(problem);
  return decodeBase64Url(text) ?? new Uint8Array();
}

const bigint = (bytes: Bytes) => BigInt(`0x0${hexOf(bytes)}`);

/** Removes leading zero bytes of a number. */
const trimmed = (bytes: Bytes | undefined) => bytes?.subarray(bytes.findIndex((each) => each !== 0) >>> 0);

/** Cuts or extends with zero bytes. */
function ofSize(bytes: Bytes | undefined, size: number): Bytes | undefined {
  if (!bytes) return undefined;
  const sized = new Uint8Array(size);
  sized.set(bytes.subarray(0, size));
  return sized;
}

type Members = Readonly<Record<string, Bytes | undefined>>;

/** Checks the members of each type of key, and returns those to keep. @throws ShapeError */
const readers: Readonly<Record<string, (members: Members, crv: string) => Members>> = {
  RSA({ n, e, d, p, q, dp, dq, qi }) {
    if (!d && !(n && e)) throw fail('invalid RSA key, missing n/e values');
    const [missing] = Object.entries({ N: n, E: e, P: p, Q: q }).find(([, value]) => d && !value) ?? [];
    if (missing) throw fail(`invalid RSA private key, missing ${missing} value(s)`);
    const problem = d && n && e && p && q && rsaProblem(numbersOf({ n, e, d, p, q, dp, dq, qi }));
    if (problem) throw new ShapeError(problem);
    const kept = d ? { n, e, d, p, q, dp, dq, qi } : { n, e };
    return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, trimmed(value)]));
  },
  EC({ x, y, d }, crv) {
    const curve = Object.hasOwn(curves, crv) ? curves[crv] : undefined;
    if (!curve) throw fail(`unsupported elliptic curve '${crv}'`);
    const kind = d ? 'private' : 'public';
    if (!x || !y) throw fail(d ? 'invalid EC private key, missing x/y/d values' : 'invalid EC key, missing x/y values');
    const [wrong] = Object.entries({ x, y, d }).find(([, value]) => value && value.length !== curve.size) ?? [];
    if (wrong) throw fail(`invalid EC ${kind} key, wrong length for ${wrong}`);
    if (!isOnCurve(curve, bigint(x), bigint(y))) throw fail('invalid EC key, X/Y are not on declared curve');
    return { x, y, d };
  },
  OKP({ x, d }, crv) {
    if (crv !== 'Ed25519' || !x) throw fail(`unknown curve ${crv}'`);
    return { x: ofSize(x, 32), d: ofSize(d, 32) };
  },
  oct({ k }) {
    if (!k) throw fail('invalid OCT (symmetric) key, missing k value');
    return { k };
  },
};

/** The numbers of an RSA key. The precomputed values count only if none is missing. */
function numbersOf(members: Members): RsaNumbers {
  const number = (name: string) => bigint(members[name] ?? new Uint8Array());
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, number(name)]));
  const isWhole = members.dp && members.dq && members.qi;
  return {
    ...named('n', 'e', 'd', 'p', 'q'),
    ...(isWhole ? { precomputed: named('dp', 'dq', 'qi') } : {}),
  } as unknown as RsaNumbers;
}

/** Decodes a certificate. Its contents are checked only roughly. */
function certificate(text: unknown, where: string): string {
  const bytes = decodeBase64(textOf(text));
  if (!bytes) {
    const problem = base64Problem(textOf(text).replaceAll('+', '-').replaceAll('/', '_'));
    throw new ShapeError(`${where}${problem}`);
  }
  if (bytes[0] === 0x30 && bytes.length > 64) return encodeBase64(bytes);
  throw new ShapeError(`${where}x509: malformed certificate`);
}

/**
 * Reads a chain of certificates in base64.
 *
 * @param where prefix of error messages
 * @throws ShapeError
 */
export function certificates(value: unknown, where = ''): readonly string[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new ShapeError(mismatch(value, '[]string'));
  return value.map((each) => certificate(each, where));
}

function address(text: string): string {
  try {
    return text && goUrlText(parseGoUrl(text));
  } catch (error) {
    throw error instanceof GoUrlError ? fail(`invalid JWK, x5u header is invalid URL: ${error.message}`) : error;
  }
}

/** Decodes a certificate's digest. Some keys contain its hexadecimal digits in base64 (RFC 7517, section 4.8). */
function thumbprint(text: string, name: string, size: number): Bytes {
  const bytes = decodeBase64Url(text.replace(/=+$/, ''));
  if (!bytes) throw fail(`invalid JWK, ${name} header has invalid encoding`);
  const pairs = bytes.length === 2 * size ? fromUtf8(bytes).match(/../g) : null;
  const digest = pairs ? Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)) : bytes;
  if (digest.length !== 0 && digest.length !== size) throw fail(`invalid JWK, ${name} header is of incorrect size`);
  return digest;
}

const written = (members: Readonly<Record<string, Bytes | undefined>>) =>
  Object.fromEntries(Object.entries(members).map(([name, bytes]) => [name, bytes ? encodeBase64Url(bytes) : '']));

/** Parses a JSON Web Key. @throws ShapeError with go-jose's message */
export function readKey(value: unknown): Jwk {
  if (!['object', 'null'].includes(kindOf(value))) throw new ShapeError(mismatch(value, 'jose.rawJSONWebKey'));
  const twice = value === null ? undefined : firstRepeatedName(value as object);
  if (twice !== undefined) throw new ShapeError(`json: duplicate key '${twice}' in object`);
  const raw: Raw = { ...(value as object | null) };
  const named = Object.fromEntries(texts.map((name) => [name, textOf(raw[name])]));
  const given = Object.fromEntries(numbers.map((name) => [name, bytesOf(raw[name])]));
  const { kty = '', crv = '' } = named;
  const x5c = certificates(raw.x5c, 'go-jose/go-jose: failed to unmarshal x5c field: ');
  const read = Object.hasOwn(readers, kty) ? readers[kty] : undefined;
  if (!read) throw fail(`unknown json web key type '${kty}'`);
  const key: Readonly<Record<string, string | readonly string[]>> = {
    ...named,
    crv: 'EC OKP'.includes(kty) ? crv : '',
    ...written(read(given, crv)),
    x5c,
    x5u: address(named.x5u ?? ''),
    ...written({
      x5t: thumbprint(named.x5t ?? '', 'x5t', 20),
      'x5t#S256': thumbprint(named['x5t#S256'] ?? '', 'x5t#S256', 32),
    }),
  };
  // A secret that consists of padding only is empty, but it is written.
  const isWritten = (name: string) => key[name]?.length || (name === 'k' && kty === 'oct' && raw.k !== '');
  return Object.fromEntries(order.flatMap((name) => (isWritten(name) ? [[name, key[name] ?? '']] : [])));
}

/** A list of keys, or `null`. */
export const keyList = customType(
  (value, refuse) => {
    if (value === null) return value;
    if (!Array.isArray(value)) throw refuse('[]jose.JSONWebKey');
    return value.map(readKey);
  },
  { readsNull: true },
);

const secrets = ['d', 'p', 'q', 'dp', 'dq', 'qi'];

/** Whether a key is neither private nor symmetric. */
export const isPublicKey = ({ kty, d }: Jwk): boolean => kty !== 'oct' && d === undefined;

/** The public members of a key. Do not call it for a symmetric key, which has no public half. */
export const publicHalf = (key: Jwk): Jwk =>
  Object.fromEntries(Object.entries(key).filter(([name]) => !secrets.includes(name)));
