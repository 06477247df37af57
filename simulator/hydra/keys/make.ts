import { newKey } from '../../runtime/new-key.ts';
import { type Runtime, uuid } from '../../runtime/runtime.ts';
import { failure } from '../wire/errors.ts';
import { type Jwk, readKey } from './jwk.ts';

/** The server's length of RSA keys by the start of the algorithm, in bits. */
const bits: Readonly<Record<string, number>> = { RS: 4096, PS: 2048 };

/** Algorithms for which keys can be made. */
const algorithms = [...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'], ...['ES256', 'ES384', 'ES512', 'EdDSA']];

/**
 * Makes a key pair. The default `kid` is a new UUID, the default `use` is `sig`.
 *
 * @param purpose see `newKey`
 * @returns the private key
 * @throws OAuthError `unsupported_algorithm`
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
