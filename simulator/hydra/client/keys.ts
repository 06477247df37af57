/** The key set of a client (RFC 7517), as go-jose reads and writes it. */
import { embedded, mismatch, object, own, ShapeError } from '../../go/json/decode.ts';
import { kindOf } from '../../go/json/kind.ts';
import { type JsonObject, objectOf } from '../request/body.ts';

const kinds = ['RSA', 'EC', 'OKP', 'oct'];

/** Members of a key in the order in which they are written; others are dropped. */
const order = [
  ...['use', 'kty', 'kid', 'crv', 'alg', 'k', 'x', 'y', 'n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'],
  ...['x5c', 'x5u', 'x5t', 'x5t#S256'],
];

/** @throws ShapeError */
function readKey(key: unknown): JsonObject {
  if (!['object', 'null'].includes(kindOf(key))) throw new ShapeError(mismatch(key, 'jose.rawJSONWebKey'));
  const members = objectOf(key);
  const { kty = '' } = members;
  if (!kinds.includes(String(kty))) throw new ShapeError(`go-jose/go-jose: unknown json web key type '${kty}'`);
  return Object.fromEntries(order.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])));
}

/** A list of keys; one that is `null` is kept so. */
const keys = own(
  (value, refuse) => {
    if (value === null) return value;
    if (!Array.isArray(value)) throw refuse('[]jose.JSONWebKey');
    return value.map(readKey);
  },
  { readsNull: true },
);

/** `jwks`: `{}` where no keys are named. */
export const keySet = object('x.JoseJSONWebKeySet', embedded('JSONWebKeySet', { keys }));

/** A shared secret is no key that a client may register. */
export const isValidKey = (key: unknown): boolean => objectOf(key).kty !== 'oct';
