/** The key set of a client (RFC 7517), as go-jose reads and writes it. */
import { DecodeError, type JsonObject, object } from '../admin/body.ts';

const kinds = ['RSA', 'EC', 'OKP', 'oct'];

/** Members of a key in the order in which they are written; others are dropped. */
const order = [
  ...['use', 'kty', 'kid', 'crv', 'alg', 'k', 'x', 'y', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'],
  ...['x5c', 'x5u', 'x5t', 'x5t#S256'],
];

const goType = (value: unknown) =>
  Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;

function readKey(key: unknown): JsonObject {
  if (goType(key) !== 'object')
    throw new DecodeError(`json: cannot unmarshal ${goType(key)} into Go value of type jose.rawJSONWebKey`);
  const { kty } = object(key);
  if (!kinds.includes(String(kty))) throw new DecodeError(`go-jose/go-jose: unknown json web key type '${kty ?? ''}'`);
  return Object.fromEntries(
    order.flatMap((name) => (Object.hasOwn(object(key), name) ? [[name, object(key)[name]]] : [])),
  );
}

/** `jwks` as it is kept: `{}` where no keys are named. Throws `DecodeError`. */
export function readKeySet(jwks: unknown): JsonObject {
  if (jwks === undefined || jwks === null) return {};
  const { keys } = object(jwks);
  if (keys === undefined) return {};
  if (keys === null) return { keys };
  if (!Array.isArray(keys))
    throw new DecodeError(
      `json: cannot unmarshal ${goType(keys)} into Go struct field JoseJSONWebKeySet.jwks.JSONWebKeySet.keys of type []jose.JSONWebKey`,
    );
  return { keys: keys.map(readKey) };
}

/** A shared secret is no key that a client may register. */
export const isValidKey = (key: unknown): boolean => object(key).kty !== 'oct';
