import {
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomUUID,
  sign as signBytes,
} from 'node:crypto';

const hashes: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' };
const curves: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** A signing key of a client or an issuer, with its public key as a JWK. */
export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** Number of RSA pairs that a process generates: generating is slow, so the oldest pair is used again after that. */
const most = 8;
const pairs: KeyPairKeyObjectResult[] = [];

/** Returns an RSA pair, never the same one twice in a row. */
export function rsaPair(): KeyPairKeyObjectResult {
  const pair = (pairs.length === most && pairs.shift()) || generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.push(pair);
  return pair;
}

/** Generates a key for an algorithm of RFC 7518, section 3.1. */
export function makeKey(alg: string, kid: string, more: object = { use: 'sig' }): SigningKey {
  const { privateKey, publicKey } = curves[alg] ? generateKeyPairSync('ec', { namedCurve: curves[alg] }) : rsaPair();
  return { alg, kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, ...more } };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims as a JWT. @param head changes to the header; an undefined member is left out */
export function signJwt({ alg, kid, privateKey }: SigningKey, claims: object, head: object = {}): string {
  const text = `${encoded({ alg, kid, ...head })}.${encoded(claims)}`;
  const isPss = alg.startsWith('PS');
  const bytes = signBytes(hashes[alg.slice(2)] ?? 'sha256', Buffer.from(text), {
    key: privateKey,
    ...(isPss && { padding: 6, saltLength: -1 }),
    ...(alg.startsWith('ES') && { dsaEncoding: 'ieee-p1363' as const }),
  });
  return `${text}.${bytes.toString('base64url')}`;
}

/** Fixed times in the past and in the far future (s since 1970), so that claims do not depend on the clock. */
export const longAgo = 978_307_200;
export const farFuture = 4_070_908_800;

/** Returns the claims of a client assertion that never expires; `jti` makes it valid once. */
export const assertionClaims = (id: string, audience: unknown, changes: object = {}): object => ({
  iss: id,
  sub: id,
  aud: audience,
  jti: randomUUID(),
  iat: longAgo,
  exp: farFuture,
  ...changes,
});

/** Returns a key as a JWK with its private members. */
export const privateJwk = ({ privateKey, kid, alg }: SigningKey): object => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
});
