import { decode, ShapeError } from '@members/engines/go/json/decode';
import { applyPatch, PatchError } from '@members/engines/go/json/json-patch';
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import { bodyText } from '../../http/body.ts';
import type { Client } from '../domain/client.ts';
import { clientView } from '../domain/client-view.ts';
import { lifespanMembers } from '../domain/lifespans.ts';
import { deleteClient, saveClient } from '../domain/world.ts';
import { type JsonObject, text } from '../request/body.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { pageAnswer } from '../request/paging.ts';
import { failure } from '../wire/errors.ts';
import { clientShape, lifespansShape } from './shape.ts';
import { escapeIdTwice, makeClient, readBody, replaceClient } from './store.ts';
import { validateClient } from './validate.ts';

/** The client in the path. @throws OAuthError `missing_record` */
function find({ world }: Hydra, { params }: Call): Client {
  const client = world.clients.get(params.id ?? '');
  if (!client) throw failure('missing_record');
  return client;
}

/** Members of the request that the response repeats, but that are not stored. */
const echoed = (body: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['client_secret', 'registration_access_token', 'registration_client_uri'].map((name) => [name, text(body[name])]),
  );

/** `POST /admin/clients`. */
export const createClient: Endpoint = async (hydra, call) => {
  const { client, extra } = await makeClient(hydra, await readBody(call));
  const location = `/admin/clients/${escapeIdTwice(client.id)}`;
  return withHeaders(jsonAnswer(201, clientView(client, extra, { asWritten: true })), { location });
};

/** `GET /admin/clients`, sorted by id. */
export const listClients: Endpoint = async (hydra, call) => {
  const name = call.query.get('client_name');
  const owner = call.query.get('owner');
  const matching = hydra.world.clients
    .where(({ rest }) => (!name || rest.client_name === name) && (!owner || rest.owner === owner))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return pageAnswer(hydra, call, matching, (client) => clientView(client));
};

/** `GET /admin/clients/{id}`. */
export const getClient: Endpoint = async (hydra, call) => jsonAnswer(200, clientView(find(hydra, call)));

/** `PUT /admin/clients/{id}`. */
export const setClient: Endpoint = async (hydra, call) => {
  const body = await readBody(call);
  await validateClient(hydra, body);
  const client = await replaceClient(hydra, find(hydra, call), body);
  // The response shows the time of the update as `created_at`, but the stored client keeps its own.
  const written = { ...client, created_at: client.updated_at };
  return jsonAnswer(200, clientView(written, echoed(body), { asWritten: true }));
};

/** Stands for the hash of a client's secret: a patch sees it in the document, but responses do not show it. */
const hashed = '$pbkdf2-sha256$';

/** `PATCH /admin/clients/{id}` with a JSON Patch. A patch that cannot be applied is the general error. */
export const patchClient: Endpoint = async (hydra, call) => {
  const client = find(hydra, call);
  try {
    const kept = { ...clientView(client), client_secret: hashed };
    const document = applyPatch(kept, await bodyText(call.incoming), (path) => path === '/id');
    const whole = decode(clientShape, document) as JsonObject;
    const patched = whole.client_secret === hashed ? { ...whole, client_secret: '' } : whole;
    await validateClient(hydra, patched);
    if (patched.client_id !== client.id) throw failure('missing_record');
    return jsonAnswer(
      200,
      clientView(await replaceClient(hydra, client, patched), echoed(patched), { asWritten: true }),
    );
  } catch (error) {
    throw error instanceof PatchError || error instanceof ShapeError ? failure('unrecognizable') : error;
  }
};

/** `PUT /admin/clients/{id}/lifespans`: replaces all lifespans. Missing ones get the configured values. */
export const setClientLifespans: Endpoint = async (hydra, call) => {
  const client = find(hydra, call);
  const body = await readBody(call, lifespansShape);
  const others = Object.entries(clientView(client)).filter(([name]) => !lifespanMembers.includes(name));
  const next = await replaceClient(hydra, client, { ...Object.fromEntries(others), ...body });
  const { registration_access_token } = client;
  await saveClient(hydra.world, { ...next, ...(registration_access_token && { registration_access_token }) });
  return jsonAnswer(200, clientView(next));
};

/** `DELETE /admin/clients/{id}`. */
export const removeClient: Endpoint = async (hydra, call) => {
  await deleteClient(hydra.world, find(hydra, call).id);
  return emptyAnswer(204);
};
