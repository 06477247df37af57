import { newKey } from '../../runtime/new-key.ts';
import { type Runtime, uuid } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';
import { type Jwk, readKey } from './jwk.ts';

/** How long an RSA key of each kind of signature is, in bits, at the server. */
const bits: Readonly<Record<string, number>> = { RS: 4096, PS: 2048 };

/** Signatures that there are keys for. */
const algorithms = [...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'], ...['ES256', 'ES384', 'ES512', 'EdDSA']];

/**
 * Makes a key pair for an algorithm; without a name it gets one, without a use it signs. A seed decides on all of it.
 *
 * @param purpose of a key that worlds may share, see `newKey`
 * @returns the private key
 * @throws OAuthError for an algorithm that there is no key for
 */
export async function makeKey(
  runtime: Runtime,
  alg: string,
  { kid, use }: { readonly kid: string; readonly use: string },
  purpose?: string,
): Promise<Jwk> {
  if (!algorithms.includes(alg)) throw failure('unsupported_algorithm');
  const name = kid || uuid(runtime.random);
  const made = await newKey(runtime, alg, runtime.quickKeys ? 2048 : (bits[alg.slice(0, 2)] ?? 2048), purpose);
  return readKey({ ...made, alg, use: use || 'sig', kid: name });
}
