import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { isSeeded, type Runtime } from './runtime.ts';
import { seededKey } from './seeded-key.ts';

/** By what they are for: making a long key takes longer than most tests, and each test has a world of its own. */
const shared = new Map<string, Promise<JWK>>();

const generate = async (alg: string, modulusLength: number): Promise<JWK> =>
  exportJWK((await generateKeyPair(alg, { modulusLength, extractable: true })).privateKey);

/**
 * A new private key. A seed decides on it.
 *
 * @param bits of an RSA key
 * @param purpose of a key that all worlds of this process may have in common, where keys are to be quick
 */
export function newKey(
  { random, quickKeys }: Pick<Runtime, 'random' | 'quickKeys'>,
  alg: string,
  bits: number,
  purpose?: string,
): Promise<JWK> {
  if (isSeeded(random)) return seededKey(random, alg, bits);
  if (!quickKeys || purpose === undefined) return generate(alg, bits);
  const key = shared.get(purpose) ?? generate(alg, bits);
  shared.set(purpose, key);
  return key;
}
