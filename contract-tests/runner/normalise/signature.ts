import { constants, createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';

interface Algorithm {
  readonly digest: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Options of each family of algorithms, beside the digest (RFC 7518, section 3.1). */
const families: Readonly<Record<string, Algorithm['options']>> = {
  RS: {},
  PS: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
  ES: { dsaEncoding: 'ieee-p1363' },
};

/** Returns the digest and options for an `alg`; undefined for an unknown one. */
function algorithmOf(alg: string): Algorithm | undefined {
  const options = families[alg.slice(0, 2)];
  return options && /^..(256|384|512)$/.test(alg) ? { digest: `sha${alg.slice(2)}`, options } : undefined;
}

/** Describes the signature of a JWT for the recording: made by the published key that it names, by another published key, or wrong. */
export function signatureOf(token: string, keys: readonly JsonWebKey[]): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string; kid?: string };
  const algorithm = algorithmOf(alg ?? '');
  if (!algorithm) return '<of no published key>';
  const bytes = [Buffer.from(`${head}.${claims}`), Buffer.from(signature, 'base64url')] as const;
  const isBy = (key: JsonWebKey) => isValid(algorithm, key, ...bytes);
  const own = keys.filter((key) => key.kid === kid && kid !== undefined);
  if (own.some(isBy)) return '<of a published key>';
  if (keys.some(isBy)) return '<of another published key>';
  return own.length > 0 ? '<wrong>' : '<of no published key>';
}

/** Verifies a signature; false for a key of another type than the algorithm's, for which `verify` throws. */
function isValid({ digest, options }: Algorithm, key: JsonWebKey, text: Buffer, signature: Buffer): boolean {
  try {
    return verify(digest, text, { key: createPublicKey({ key, format: 'jwk' }), ...options }, signature);
  } catch {
    return false;
  }
}

/** Returns the `at_hash` of an access token: half of its digest (OpenID Connect Core, 3.1.3.6). */
export function tokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
