/** Sets of keys that a profile's Kratos signs with: made once, so that none has to be kept anywhere. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const made = new Map<string, Pair>();

function pairOf(name: string, make: () => Pair): Pair {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

const es256 = () => pairOf('es256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
const rs512 = () => pairOf('rs512', () => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const ed25519 = () => pairOf('ed25519', () => generateKeyPairSync('ed25519'));
const secret = randomBytes(32).toString('base64url');

const jwk = (key: KeyObject, more: object) => ({ ...key.export({ format: 'jwk' }), ...more });
const named = (kid: string, alg: string) => ({ kid, alg, use: 'sig' });

/** The keys of each set; the first of them signs. */
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
  /** What others may see of them. */
  published: () => [jwk(es256().publicKey, named('es256', 'ES256')), jwk(rs512().publicKey, named('rs512', 'RS512'))],
};

/** A set as JSON; undefined for one that there is none of. */
export const jwks = (name: string): string | undefined => {
  const keys = sets[name]?.();
  return keys && JSON.stringify({ keys });
};

/** `${ES256_JWKS}` stands for the address of a set that holds it. */
export const jwksPlaceholders = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(sets)
      .map((name) => [`${name.toUpperCase().replace('-', '_')}_JWKS`, name] as const)
      .filter(([placeholder]) => text.includes(placeholder))
      .map(([placeholder, name]) => [placeholder, `base64://${Buffer.from(jwks(name) ?? '').toString('base64')}`]),
  );
