import { compactVerify, errors, importJWK } from 'jose';
import { base64Problem, decodeBase64Url } from '../../go/base64.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { type Jwk, publicHalf } from './jwk.ts';

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

/** Takes a text apart (RFC 7515, section 7.1); undefined for one that is no JWT. */
export function readJwt(text: string): UnverifiedJwt | undefined {
  const parts = text.split('.');
  if (parts.length !== 3 || parts.some((part) => base64Problem(part, { padded: false }) !== undefined))
    return undefined;
  const [head, claims] = parts.map(parsed);
  if (typeof head !== 'object' || head === null) return undefined;
  const { alg, kid } = head as { alg?: unknown; kid?: unknown };
  return {
    alg: typeof alg === 'string' ? alg : '',
    ...(typeof kid === 'string' && kid !== '' ? { kid } : {}),
    claims,
  };
}

/** The claims of a JWT whose signature is that of the key, which may be a private one; undefined for any other. */
export async function verifyJwt(token: string, key: Jwk, alg: string): Promise<Claims | undefined> {
  try {
    const open = await importJWK({ ...publicHalf(key) }, alg);
    const { payload } = await compactVerify(token, open, { algorithms: [alg] });
    return JSON.parse(fromUtf8(payload));
  } catch (cause) {
    const isOurs = cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof DOMException;
    if (isOurs) return undefined;
    throw cause;
  }
}
