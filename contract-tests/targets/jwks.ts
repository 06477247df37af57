/** JSON Web Key sets that a profile's Kratos signs with, generated for each run so that no key is stored. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const pairs = new Map<string, Pair>();

function pairOf(name: string, make: () => Pair): Pair {
  const known = pairs.get(name) ?? make();
  pairs.set(name, known);
  return known;
}

const es256 = () => pairOf('es256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const rs512 = () => pairOf('rs512', () => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ed25519 = () => pairOf('ed25519', () => generateKeyPairSync('ed25519'));
const secret = randomBytes(32).toString('base64url');

const jwk = (key: KeyObject, more: object) => ({ ...key.export({ format: 'jwk' }), ...more });
const named = (kid: string, alg: string) => ({ kid, alg, use: 'sig' });

/** The keys of each set; Kratos signs with the first. */
const sets: Readonly<Record<string, () => readonly object[]>> = {
  es256: () => [jwk(es256().privateKey, named('es256', 'ES256')), jwk(rs512().privateKey, named('rs512', 'RS512'))],
  rs512: () => [jwk(rs512().privateKey, named('rs512', 'RS512'))],
  eddsa: () => [jwk(ed25519().privateKey, named('eddsa', 'EdDSA'))],
  hs256: () => [{ kty: 'oct', k: secret, ...named('hs256', 'HS256') }],
  nameless: () => [jwk(es256().privateKey, { alg: 'ES256' })],
  public: () => [jwk(es256().publicKey, named('es256', 'ES256'))],
  unlike: () => [jwk(es256().privateKey, named('es256', 'RS256'))],
  'without-alg': () => [jwk(es256().privateKey, { kid: 'es256' })],
  'odd-alg': () => [jwk(es256().privateKey, named('es256', 'none'))],
  empty: () => [],
  /** The public keys. */
  published: () => [jwk(es256().publicKey, named('es256', 'ES256')), jwk(rs512().publicKey, named('rs512', 'RS512'))],
};

/** Returns a set as JSON; undefined for an unknown name. */
export const jwks = (name: string): string | undefined => {
  const keys = sets[name]?.();
  return keys && JSON.stringify({ keys });
};

/** Returns values for placeholders such as `${ES256_JWKS}`: data URLs that contain the set. */
export const jwksPlaceholders = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sets)
      .map((name) => [`${name.toUpperCase().replace('-', '_')}_JWKS`, name] as const)
      .filter(([placeholder]) => text.includes(placeholder))
      .map(([placeholder, name]) => [placeholder, `base64://${Buffer.from(jwks(name) ?? '').toString('base64')}`]),
  );
