/** Clients that register themselves (RFC 7591) and manage what they registered (RFC 7592). */
import { emptyAnswer, jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Client } from '../domain/client.ts';
import { clientView } from '../domain/client-view.ts';
import { opaqueToken } from '../domain/ids.ts';
import { deleteClient, saveClient } from '../domain/world.ts';
import { bearerToken } from '../request/bearer.ts';
import { type JsonObject, text } from '../request/body.ts';
import type { Call, Endpoint, Hydra } from '../request/context.ts';
import { anyForm } from '../request/form.ts';
import { failure, OAuthError } from '../wire/errors.ts';
import { makeClient, readBody, replace } from './store.ts';

/** What only an administrator may set. Throws the error of the first that is set. */
function checkOwnWishes(body: JsonObject): void {
  const rest = 'cannot be set for dynamic client registration';
  if (Object.hasOwn(body, 'metadata')) throw failure('invalid_client_metadata', `"metadata" ${rest}`);
  if (text(body.access_token_strategy) !== '')
    throw failure('bad_request', 'It is not allowed to choose your own access token strategy.');
  for (const name of ['skip_consent', 'skip_logout_consent'])
    if (body[name] === true) throw new OAuthError('invalid_request', `'${name}' ${rest}`, 400);
}

const ownSecret = 'It is not allowed to choose your own OAuth2 Client secret.';

function checkEnabled({ config }: Hydra): void {
  if (!config.oidc.dynamic_client_registration.enabled) throw failure('absent', 'Dynamic registration is not enabled.');
}

const plain = (token: string) => token.replace(/^ory_at_/, '');

/** The client of the path, for whoever brings its registration access token. */
async function own(hydra: Hydra, call: Call): Promise<Client> {
  checkEnabled(hydra);
  const form = await anyForm(call).catch(() => new URLSearchParams());
  const given = plain(bearerToken(call.incoming.headers.get('authorization'), form));
  const client = hydra.world.clients.get(call.params.id ?? '');
  if (client?.registration_access_token && plain(client.registration_access_token) === given) return client;
  const hint = 'The requested OAuth 2.0 client does not exist or you provided incorrect credentials.';
  throw failure('unauthorized', hint);
}

/** `POST /oauth2/register`. */
export const register: Endpoint = async (hydra, call) => {
  checkEnabled(hydra);
  const body = await readBody(call);
  if (text(body.client_secret) !== '') throw failure('bad_request', ownSecret);
  checkOwnWishes(body);
  const { client, extra } = await makeClient(hydra, { ...body, client_id: '' }, { isDynamic: true });
  const view = clientView(client, extra, { asWritten: true });
  return withHeaders(jsonAnswer(201, view), { location: `admin/clients/${client.id}` });
};

/** `GET /oauth2/register/{id}`; what the administrator noted about it is not told. */
export const readOwn: Endpoint = async (hydra, call) => {
  const { metadata: _, ...view } = clientView(await own(hydra, call));
  return jsonAnswer(200, view);
};

/** `PUT /oauth2/register/{id}`: the answer has a new registration access token, the old one has ended. */
export const changeOwn: Endpoint = async (hydra, call) => {
  const client = await own(hydra, call);
  const body = await readBody(call).catch((error: unknown) => {
    const isUnreadable = error instanceof OAuthError && error.status === 400;
    throw isUnreadable ? failure('bad_request', 'Unable to decode the request body. Is it valid JSON?') : error;
  });
  if (text(body.client_secret) !== '') throw failure('forbidden', ownSecret);
  checkOwnWishes(body);
  const registration_access_token = opaqueToken(hydra.runtime.random, 'at');
  const next = { ...(await replace(hydra, client, body)), registration_access_token };
  await saveClient(hydra.world, next);
  const extra = { registration_access_token, registration_client_uri: text(body.registration_client_uri) };
  return jsonAnswer(200, clientView({ ...next, created_at: next.updated_at }, extra, { asWritten: true }));
};

/** `DELETE /oauth2/register/{id}`. */
export const endOwn: Endpoint = async (hydra, call) => {
  await deleteClient(hydra.world, (await own(hydra, call)).id);
  return emptyAnswer(204);
};
