import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';

/** How a signature is made, by the token's `alg` (RFC 7518, section 3.1). */
const algorithms: Readonly<Record<string, { readonly digest: string; readonly isRaw: boolean }>> = {
  RS256: { digest: 'sha256', isRaw: false },
  ES256: { digest: 'sha256', isRaw: true },
};

/** Whether a token was signed by one of the published keys: what a recording says of its signature. */
export function signatureOf(token: string, keys: readonly JsonWebKey[]): string {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string; kid?: string };
  const algorithm = algorithms[alg ?? ''];
  const key = keys.find((each) => each.kid === kid);
  if (!algorithm || !key || kid === undefined) return '<of no published key>';
  const isValid = verify(
    algorithm.digest,
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key, format: 'jwk' }), ...(algorithm.isRaw && { dsaEncoding: 'ieee-p1363' as const }) },
    Buffer.from(signature, 'base64url'),
  );
  return isValid ? '<of a published key>' : '<wrong>';
}

/** What `at_hash` says of an access token (OpenID Connect Core 3.1.3.6): half of its digest. */
export function tokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
