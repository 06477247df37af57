import { checkPrimeSync, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { seededRandom } from './runtime.ts';
import { isProbablePrime, seededKey } from './seeded-key.ts';

test.each([
  ['RS256', 2048, 'sha256'],
  ['ES256', 0, 'sha256'],
  ['ES384', 0, 'sha384'],
  ['ES512', 0, 'sha512'],
  ['EdDSA', 0, null],
] as const)('equal seeds make the same %s key, and the key signs', async (alg, bits, digest) => {
  const jwk = await seededKey(seededRandom(7), alg, bits);
  expect(await seededKey(seededRandom(7), alg, bits)).toEqual(jwk);
  expect(await seededKey(seededRandom(8), alg, bits)).not.toEqual(jwk);
  const key = createPrivateKey({ key: jwk as never, format: 'jwk' });
  if (bits > 0) expect(key.asymmetricKeyDetails?.modulusLength).toBe(bits);
  const text = Buffer.from('some text');
  expect(verify(digest, text, createPublicKey(key), sign(digest, text, key))).toBe(true);
});

test('the prime test for browsers agrees with Node’s', () => {
  for (let number = 2n ** 64n + 1n; number < 2n ** 64n + 2000n; number += 2n)
    expect(isProbablePrime(number), `${number}`).toBe(checkPrimeSync(number));
  for (const carmichael of [561n, 41_041n, 825_265n, 321_197_185n, 5_394_826_801n])
    expect(isProbablePrime(carmichael)).toBe(false);
});
