import { int64 } from '@members/engines/go/int64';
import { mismatch, ShapeError } from '@members/engines/go/json/decode';
import { parseJson, sourceTextOf } from '@members/engines/go/json/json';
import { kindOf } from '@members/engines/go/json/kind';
import { fromUtf8 } from '@members/engines/go/utf8';
import { errors, importJWK } from 'jose';
import { type Jwk, publicHalf } from './jwk.ts';
import { isSignedBy, type Jws, readJws, strictJson } from './jws.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** A JWT whose signature is not verified. `claims` is any JSON value; undefined if the payload is not JSON. */
export interface UnverifiedJwt {
  readonly alg: string;
  readonly kid?: string;
  readonly claims: unknown;
  /** The payload as text. */
  readonly text: string;
}

/** The result of a function, or the message of its ShapeError. */
function attempt<T>(go: () => T): T | string {
  try {
    return go();
  } catch (error) {
    if (error instanceof ShapeError) return error.message;
    throw error;
  }
}

function parsedIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Parses a JWT (RFC 7515, section 7); undefined for another text. */
export function readJwt(given: string): UnverifiedJwt | undefined {
  const jws = attempt(() => readJws(given));
  if (typeof jws === 'string') return undefined;
  const { alg, kid } = jws.signatures[0]?.head ?? {};
  const text = fromUtf8(jws.payload);
  return {
    alg: typeof alg === 'string' ? alg : '',
    ...(typeof kid === 'string' && kid !== '' ? { kid } : {}),
    claims: parsedIfJson(text),
    text,
  };
}

function problemOf({ payload, signatures }: Jws): string {
  const claims = strictJson(fromUtf8(payload));
  if (kindOf(claims) !== 'object' && claims !== null) return mismatch(claims, 'map[string]interface {}');
  return signatures.length === 1 ? '' : `only one header supported, got ${signatures.length}`;
}

/**
 * go-jose's error for a text that `readJwt` cannot parse, or whose payload is not an object or `null`; '' if there is
 * none.
 */
export const jwtProblem = (text: string): string => attempt(() => problemOf(readJws(text)));

/** The `timeProblem` of an expired token, which an ID token hint may have. */
export const tokenExpired = 'Token is expired';

/** A claim as a 64-bit integer, with all its digits if it fits; 0 if it is not a number. */
function integerClaim(claims: Claims, name: string): number {
  const value = claims[name];
  if (typeof value !== 'number') return 0;
  const spelled = sourceTextOf(claims, name) ?? '';
  const exact = /^-?\d+$/.test(spelled) ? BigInt(spelled) : undefined;
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? value : int64(value);
}

/**
 * The problem with the times of a JWT; undefined if there is none. 0 and values other than numbers count as missing.
 *
 * @param now in seconds
 */
export function timeProblem(claims: Claims, now: number): string | undefined {
  if (now < integerClaim(claims, 'nbf')) return 'Token is not valid yet';
  if (now < integerClaim(claims, 'iat')) return 'Token used before issued';
  const exp = integerClaim(claims, 'exp');
  return exp !== 0 && now > exp ? tokenExpired : undefined;
}

/** go-jose's error for a signature of another key. */
export const signatureProblem = 'go-jose/go-jose: error in cryptographic primitive';

/** Imports the public half of a key. go-jose ignores `key_ops`. @throws for an unsuitable key */
export async function openKey(key: Jwk, alg: string): Promise<CryptoKey | Uint8Array> {
  const { key_ops: _, ...half } = publicHalf(key);
  return importJWK(half, alg);
}

const expectedErrors = [errors.JOSEError, ShapeError, TypeError, DOMException];

/** The claims of a JWT; undefined if its signature does not match the key. The key may be private. */
export async function verifyJwt(token: string, key: Jwk, alg: string): Promise<Claims | undefined> {
  try {
    const jws = readJws(token);
    const open = await openKey(key, alg);
    return (await isSignedBy(jws, open, alg)) ? ((parseJson(fromUtf8(jws.payload)) ?? {}) as Claims) : undefined;
  } catch (cause) {
    if (expectedErrors.some((each) => cause instanceof each)) return undefined;
    throw cause;
  }
}
