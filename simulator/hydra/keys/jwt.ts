import { compactVerify, errors, importJWK } from 'jose';
import { base64Problem, decodeBase64Url } from '../../go/base64.ts';
import { int64 } from '../../go/int64.ts';
import { mismatch } from '../../go/json/decode.ts';
import { goWholeJsonProblem } from '../../go/json/json.ts';
import { kindOf } from '../../go/json/kind.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { type Jwk, publicHalf } from './jwk.ts';
import { isShort, isSignedByShort } from './short-rsa.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** A JWT that nobody has verified; `claims` is whatever stands there, undefined for what is no JSON. */
export interface UnverifiedJwt {
  readonly alg: string;
  readonly kid?: string;
  readonly claims: unknown;
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(fromUtf8(decodeBase64Url(part) ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

/** Takes a text apart (RFC 7515, section 7.1), where a head without a letter is an empty one; undefined for one that is no JWT. */
export function readJwt(text: string): UnverifiedJwt | undefined {
  const parts = text.split('.');
  if (parts.length !== 3 || parts.some((part) => base64Problem(part, { padded: false }) !== undefined))
    return undefined;
  const [head, claims] = parts.map(parsed);
  if (parts[0] !== '' && (kindOf(head) !== 'object' || misshapen(head) !== '') && head !== null) return undefined;
  const { alg, kid } = (head ?? {}) as { alg?: unknown; kid?: unknown };
  return {
    alg: typeof alg === 'string' ? alg : '',
    ...(typeof kid === 'string' && kid !== '' ? { kid } : {}),
    claims,
  };
}

/** What go-jose says of a text that `readJwt` cannot take apart, or whose claims are none. */
export function jwtProblem(text: string): string {
  const parts = text.split('.');
  if (parts.length !== 3) return 'go-jose/go-jose: compact JWS format must have three parts';
  const broken = parts.map((part) => base64Problem(part, { padded: false })).find((problem) => problem !== undefined);
  if (broken !== undefined) return broken;
  const [head = '', claims = ''] = parts;
  const problem = head && (partProblem(head, 'jose.rawHeader') || misshapen(parsed(head)));
  return problem || partProblem(claims, 'map[string]interface {}');
}

/** What each text of a head is called where it is none. */
const texts = { alg: 'algorithm', kid: 'key ID', nonce: 'nonce' };

/** What go-jose says of a head with something else where a text belongs. */
function misshapen(head: unknown): string {
  const given = (head ?? {}) as Readonly<Record<string, unknown>>;
  for (const [name, called] of Object.entries(texts)) {
    const value = given[name] ?? '';
    if (typeof value !== 'string')
      return `failed to unmarshal ${called}: ${mismatch(value, 'string')}: ${JSON.stringify(JSON.stringify(value))}`;
  }
  return '';
}

/** What Go says of a part that is no JSON, or no object; null leaves the claims empty. */
function partProblem(part: string, go: string): string {
  const text = fromUtf8(decodeBase64Url(part) ?? new Uint8Array());
  const problem = goWholeJsonProblem(text);
  if (problem !== '') return problem;
  const value: unknown = JSON.parse(text);
  return kindOf(value) === 'object' || value === null ? '' : mismatch(value, go);
}

/** The one of the times that a hint may have. */
export const expired = 'Token is expired';

/** What is wrong with the times of a JWT, the last of several; undefined where nothing is. Zero and what is no number count as none. */
export function timeProblem({ exp, iat, nbf }: Claims, now: number): string | undefined {
  const whole = (time: unknown) => (typeof time === 'number' ? int64(time) : 0);
  if (now < whole(nbf)) return 'Token is not valid yet';
  if (now < whole(iat)) return 'Token used before issued';
  return whole(exp) !== 0 && now > whole(exp) ? expired : undefined;
}

/** What go-jose says of a signature that is not of the key. */
export const wrongSignature = 'go-jose/go-jose: error in cryptographic primitive';

/** The claims of a JWT whose signature is that of the key, which may be a private one; undefined for any other. */
export async function verifyJwt(token: string, key: Jwk, alg: string): Promise<Claims | undefined> {
  try {
    const open = await importJWK({ ...publicHalf(key) }, alg);
    if (isShort(open))
      return (await isSignedByShort(open, alg, token)) ? ((readJwt(token)?.claims ?? {}) as Claims) : undefined;
    const { payload } = await compactVerify(token, open, { algorithms: [alg] });
    return JSON.parse(fromUtf8(payload)) ?? {};
  } catch (cause) {
    const isOurs = cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof DOMException;
    if (isOurs) return undefined;
    throw cause;
  }
}
