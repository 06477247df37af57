import { customType, decodeJson, object, ShapeError, string } from '@members/engines/go/json/decode';
import { pathEscape } from '@members/engines/go/url/escape';
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import { bodyText } from '../../http/body.ts';
import { addKeys, keyOf, keysOf, removeKey, removeKeySet, replaceKey, replaceKeySet } from '../domain/key-sets.ts';
import type { StoredKey } from '../domain/records.ts';
import { type Jwk, keyList, readKey } from '../keys/jwk.ts';
import { makeKey } from '../keys/make.ts';
import { text } from '../request/body.ts';
import type { Call, Endpoint } from '../request/context.ts';
import { failure } from '../wire/errors.ts';

const newKey = object('jwk.createJsonWebKeySetBody', { alg: string, use: string, kid: string });
const keySet = object('jose.JSONWebKeySet', { keys: keyList });
const oneKey = customType(readKey, { readsNull: true });

async function read<T>({ incoming }: Call, shape: Parameters<typeof decodeJson>[0]): Promise<T> {
  try {
    return decodeJson(shape, await bodyText(incoming)) as T;
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw failure('bad_request', `Unable to decode the request body: ${error.message}`);
  }
}

/** Parses a stored key again, as the server does. Some keys are stored in a form that cannot be parsed. */
function parseStoredKey({ jwk }: StoredKey): Jwk {
  try {
    return readKey(jwk);
  } catch {
    throw failure('unrecognizable');
  }
}

const setOf = ({ params }: Call) => params.set ?? '';

/** `POST /admin/keys/{set}`: makes a key, and adds it before the others. */
export const createKeySet: Endpoint = async (hydra, call) => {
  const { alg, use, kid } = (await read<Record<string, unknown>>(call, newKey)) ?? {};
  const key = await makeKey(hydra.runtime, text(alg), { kid: text(kid), use: text(use) });
  await addKeys(hydra.world, setOf(call), [key]);
  const location = `${hydra.config.urls.self.issuer.replace(/\/$/, '')}/keys/${pathEscape(setOf(call)).replaceAll('%', '%25')}`;
  return withHeaders(jsonAnswer(201, { keys: [key] }), { location });
};

/** `GET /admin/keys/{set}`: the keys, with their private parts. */
export const getKeySet: Endpoint = async ({ world }, call) => {
  const keys = keysOf(world, setOf(call));
  if (keys.length === 0) throw failure('not_found');
  return jsonAnswer(200, { keys: keys.map(parseStoredKey) });
};

/** `PUT /admin/keys/{set}`: replaces all keys of the set. */
export const setKeySet: Endpoint = async ({ world }, call) => {
  const { keys = null } = (await read<{ keys?: readonly Jwk[] | null }>(call, keySet)) ?? {};
  await replaceKeySet(world, setOf(call), keys ?? []);
  return jsonAnswer(200, { keys });
};

/** `DELETE /admin/keys/{set}`. An unknown set is not an error. */
export const deleteKeySet: Endpoint = async ({ world }, call) => {
  await removeKeySet(world, setOf(call));
  return emptyAnswer(204);
};

/** `GET /admin/keys/{set}/{kid}`: a set with this key only. */
export const getKey: Endpoint = async ({ world }, call) => {
  const key = keyOf(world, setOf(call), call.params.kid ?? '');
  if (!key) throw failure('missing_record');
  return jsonAnswer(200, { keys: [parseStoredKey(key)] });
};

/** `PUT /admin/keys/{set}/{kid}`: stores a key under its own `kid`; the `kid` in the path is ignored. */
export const setKey: Endpoint = async ({ world }, call) => {
  const key = await read<Jwk>(call, oneKey);
  await replaceKey(world, setOf(call), key);
  return jsonAnswer(200, key);
};

/** `DELETE /admin/keys/{set}/{kid}`. An unknown key is not an error. */
export const deleteKey: Endpoint = async ({ world }, call) => {
  await removeKey(world, setOf(call), call.params.kid ?? '');
  return emptyAnswer(204);
};
