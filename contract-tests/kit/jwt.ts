import {
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomUUID,
  sign as signBytes,
} from 'node:crypto';

const hashes: Readonly<Record<string, string>> = { 256: 'sha256', 384: 'sha384', 512: 'sha512' };
const curves: Readonly<Record<string, string>> = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' };

/** A key of a client or of an issuer: its public half as others are told it. */
export interface SigningKey {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** As many RSA pairs as a process makes; then they are given out anew, the first first, for nothing else here takes as long. */
const most = 8;
const pairs: KeyPairKeyObjectResult[] = [];

/** An RSA pair; no two in a row are the same. */
export function rsaPair(): KeyPairKeyObjectResult {
  const pair = (pairs.length === most && pairs.shift()) || generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.push(pair);
  return pair;
}

/** Makes a key for an algorithm of RFC 7518, section 3.1. */
export function makeKey(alg: string, kid: string, more: object = { use: 'sig' }): SigningKey {
  const { privateKey, publicKey } = curves[alg] ? generateKeyPairSync('ec', { namedCurve: curves[alg] }) : rsaPair();
  return { alg, kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, ...more } };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims; `head` adds to the header or changes it, a member without a value is left out. */
export function signed({ alg, kid, privateKey }: SigningKey, claims: object, head: object = {}): string {
  const text = `${encoded({ alg, kid, ...head })}.${encoded(claims)}`;
  const isPss = alg.startsWith('PS');
  const bytes = signBytes(hashes[alg.slice(2)] ?? 'sha256', Buffer.from(text), {
    key: privateKey,
    ...(isPss && { padding: 6, saltLength: -1 }),
    ...(alg.startsWith('ES') && { dsaEncoding: 'ieee-p1363' as const }),
  });
  return `${text}.${bytes.toString('base64url')}`;
}

/** Moments that any server's clock is long past or will not see, in seconds since 1970: no run needs its time. */
export const longAgo = 978_307_200;
export const never = 4_070_908_800;

/** Claims about oneself that count for ever, and once. */
export const assertion = (id: string, audience: unknown, changes: object = {}): object => ({
  iss: id,
  sub: id,
  aud: audience,
  jti: randomUUID(),
  iat: longAgo,
  exp: never,
  ...changes,
});

/** The same key with its private members. */
export const privateMembers = ({ privateKey, kid, alg }: SigningKey): object => ({
  ...privateKey.export({ format: 'jwk' }),
  kid,
  alg,
  use: 'sig',
});
