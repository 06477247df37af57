import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { isSeeded, type Runtime } from './runtime.ts';
import { seededKey } from './seeded-key.ts';

/** Keys by purpose, shared by all worlds: making an RSA key takes longer than most tests. */
const shared = new Map<string, Promise<JWK>>();

const generate = async (alg: string, modulusLength: number): Promise<JWK> =>
  exportJWK((await generateKeyPair(alg, { modulusLength, extractable: true })).privateKey);

/**
 * Makes a private key. With a seeded source of randomness the key depends on the seed only.
 *
 * @param alg JWS algorithm, such as `RS256`
 * @param bits length of an RSA key; other keys ignore it
 * @param purpose with `quickKeys`, all worlds of this process share one key per purpose
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
