import { errors, importJWK } from 'jose';
import { int64 } from '../../go/int64.ts';
import { mismatch, ShapeError } from '../../go/json/decode.ts';
import { parseJson, sourceTextOf } from '../../go/json/json.ts';
import { kindOf } from '../../go/json/kind.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { type Jwk, publicHalf } from './jwk.ts';
import { isSignedBy, type Jws, readJws, strictJson } from './jws.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** A JWT that nobody has verified; `claims` is whatever stands there, undefined for what is no JSON. */
export interface UnverifiedJwt {
  readonly alg: string;
  readonly kid?: string;
  readonly claims: unknown;
  /** The claims as they are written. */
  readonly text: string;
}

/** What `go` makes, or what it says of a text that it cannot take. */
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

/** Takes a text apart (RFC 7515, section 7), where a head without a letter is an empty one; undefined for one that is no JWT. */
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

/** What go-jose says of a text that `readJwt` cannot take apart, or whose claims are none; null leaves these empty. */
export const jwtProblem = (text: string): string => attempt(() => problemOf(readJws(text)));

/** The one of the times that a hint may have. */
export const expired = 'Token is expired';

/** A claim as a whole number, which may have more digits than the language keeps; zero for what is no number. */
function whole(claims: Claims, name: string): number {
  const value = claims[name];
  if (typeof value !== 'number') return 0;
  const spelled = sourceTextOf(claims, name) ?? '';
  const exact = /^-?\d+$/.test(spelled) ? BigInt(spelled) : undefined;
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? value : int64(value);
}

/** What is wrong with the times of a JWT, the last of several; undefined where nothing is. Zero and what is no number count as none. */
export function timeProblem(claims: Claims, now: number): string | undefined {
  if (now < whole(claims, 'nbf')) return 'Token is not valid yet';
  if (now < whole(claims, 'iat')) return 'Token used before issued';
  const exp = whole(claims, 'exp');
  return exp !== 0 && now > exp ? expired : undefined;
}

/** What go-jose says of a signature that is not of the key. */
export const wrongSignature = 'go-jose/go-jose: error in cryptographic primitive';

const ours = [errors.JOSEError, ShapeError, TypeError, DOMException];

/** The claims of a JWT whose signature is that of the key, which may be a private one; undefined for any other. */
export async function verifyJwt(token: string, key: Jwk, alg: string): Promise<Claims | undefined> {
  try {
    const jws = readJws(token);
    const open = await importJWK({ ...publicHalf(key) }, alg);
    return (await isSignedBy(jws, open, alg)) ? ((parseJson(fromUtf8(jws.payload)) ?? {}) as Claims) : undefined;
  } catch (cause) {
    if (ours.some((each) => cause instanceof each)) return undefined;
    throw cause;
  }
}
