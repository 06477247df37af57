import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import { bodyText } from '../../http/body.ts';
import { checkTypes, DecodeError, type JsonObject, jsonObject, text } from '../admin/body.ts';
import { type Call, type Endpoint, type Hydra, publicUrl } from '../context.ts';
import { failure } from '../errors.ts';
import { pageAnswer } from '../paging.ts';
import { opaqueToken } from '../token/opaque.ts';
import { deleteClient, saveClient } from '../world.ts';
import { type Client, clientView, isPublic, newClientId, newSecret } from './client.ts';
import { clientFromWire, memberTypes } from './from-wire.ts';
import { applyPatch, PatchError } from './json-patch.ts';
import { validateClient } from './validate.ts';

async function readClient({ incoming }: Call): Promise<JsonObject> {
  try {
    return await jsonObject(incoming, 'client.Client', memberTypes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw failure('bad_request', `Unable to decode the request body: ${error.message}`);
  }
}

/** The client of the path. Throws `missing_record`. */
function find({ world }: Hydra, { params }: Call): Client {
  const client = world.clients.get(params.id ?? '');
  if (!client) throw failure('missing_record');
  return client;
}

/** Puts new values in the place of a client's; the secret stays unless the body brings one. */
async function replace(hydra: Hydra, client: Client, body: JsonObject): Promise<Client> {
  validateClient(hydra.config, body);
  const { id, created_at } = client;
  const client_secret = text(body.client_secret) || client.client_secret;
  const updated_at = hydra.runtime.clock.now();
  const next = clientFromWire(hydra.config, body, { id, client_secret, created_at, updated_at });
  await saveClient(hydra.world, next);
  return next;
}

/** `POST /admin/clients`. */
export const createClient: Endpoint = async (hydra, call) => {
  const { random, clock } = hydra.runtime;
  const body = await readClient(call);
  const chosen = text(body.client_id);
  validateClient(hydra.config, body);
  const client_secret = text(body.client_secret) || newSecret(random);
  const updated_at = clock.now();
  const created_at = Math.floor(updated_at / 1000) * 1000;
  const id = chosen || newClientId(random);
  if (hydra.world.clients.get(id)) throw failure('conflict');
  const client = clientFromWire(hydra.config, body, { id, client_secret, created_at, updated_at });
  await saveClient(hydra.world, client);
  const location = `/admin/clients/${encodeURIComponent(id)}`;
  const extra = {
    ...(isPublic(client) ? {} : { client_secret }),
    registration_access_token: opaqueToken(random, 'at'),
    registration_client_uri: `${publicUrl(hydra)}/oauth2/register${chosen ? `/${encodeURIComponent(chosen)}` : ''}`,
  };
  return withHeaders(jsonAnswer(201, clientView(client, extra, { asWritten: true })), { location });
};

/** `GET /admin/clients`, in the order of their ids. */
export const listClients: Endpoint = async (hydra, call) => {
  const name = call.query.get('client_name');
  const owner = call.query.get('owner');
  const matching = hydra.world.clients
    .all()
    .filter(({ rest }) => (!name || rest.client_name === name) && (!owner || rest.owner === owner))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageAnswer(hydra, call, matching, (client) => clientView(client));
};

/** `GET /admin/clients/{id}`. */
export const getClient: Endpoint = async (hydra, call) => jsonAnswer(200, clientView(find(hydra, call)));

/** `PUT /admin/clients/{id}`. */
export const setClient: Endpoint = async (hydra, call) => {
  const body = await readClient(call);
  validateClient(hydra.config, body);
  const client = await replace(hydra, find(hydra, call), body);
  const client_secret = text(body.client_secret);
  return jsonAnswer(200, clientView(client, client_secret ? { client_secret } : {}, { asWritten: true }));
};

/** `PATCH /admin/clients/{id}` with a JSON Patch. A patch that cannot be applied is an error without a name. */
export const patchClient: Endpoint = async (hydra, call) => {
  const client = find(hydra, call);
  try {
    const patched = applyPatch(clientView(client), JSON.parse(await bodyText(call.incoming)), ['/id']);
    if (patched.client_id !== client.id) throw failure('missing_record');
    checkTypes(patched, 'client.Client', memberTypes);
    const client_secret = text(patched.client_secret);
    return jsonAnswer(200, clientView(await replace(hydra, client, patched), client_secret ? { client_secret } : {}));
  } catch (error) {
    const unusable = [PatchError, SyntaxError, DecodeError].some((kind) => error instanceof kind);
    if (unusable) throw failure('unrecognizable');
    throw error;
  }
};

/** `DELETE /admin/clients/{id}`. */
export const removeClient: Endpoint = async (hydra, call) => {
  await deleteClient(hydra.world, find(hydra, call).id);
  return emptyAnswer(204);
};
