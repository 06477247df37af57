/** Dynamic client registration (RFC 7591) and its management (RFC 7592). */
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
import { makeClient, readBody, replaceClient } from './store.ts';

/** Refuses members that only an administrator may set. @throws OAuthError */
function checkAdminOnlyMembers(body: JsonObject): void {
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

const withoutPrefix = (token: string) => token.replace(/^ory_at_/, '');

/** The client in the path, if the request has its registration access token. @throws OAuthError */
async function authenticatedClient(hydra: Hydra, call: Call): Promise<Client> {
  checkEnabled(hydra);
  const form = await anyForm(call).catch(() => new URLSearchParams());
  const given = withoutPrefix(bearerToken(call.incoming.headers.get('authorization'), form));
  const client = hydra.world.clients.get(call.params.id ?? '');
  if (client?.registration_access_token && withoutPrefix(client.registration_access_token) === given) return client;
  const hint = 'The requested OAuth 2.0 client does not exist or you provided incorrect credentials.';
  throw failure('unauthorized', hint);
}

/** `POST /oauth2/register`. */
export const registerClient: Endpoint = async (hydra, call) => {
  checkEnabled(hydra);
  const body = await readBody(call);
  if (text(body.client_secret) !== '') throw failure('bad_request', ownSecret);
  checkAdminOnlyMembers(body);
  const { client, extra } = await makeClient(hydra, { ...body, client_id: '' }, { isDynamic: true });
  const view = clientView(client, extra, { asWritten: true });
  return withHeaders(jsonAnswer(201, view), { location: `admin/clients/${client.id}` });
};

/** `GET /oauth2/register/{id}`: the client without the administrator's metadata. */
export const getRegisteredClient: Endpoint = async (hydra, call) => {
  const { metadata: _, ...view } = clientView(await authenticatedClient(hydra, call));
  return jsonAnswer(200, view);
};

/** `PUT /oauth2/register/{id}`. The response has a new registration access token, which replaces the old one. */
export const setRegisteredClient: Endpoint = async (hydra, call) => {
  const client = await authenticatedClient(hydra, call);
  const body = await readBody(call).catch((error: unknown) => {
    const isUnreadable = error instanceof OAuthError && error.status === 400;
    throw isUnreadable ? failure('bad_request', 'Unable to decode the request body. Is it valid JSON?') : error;
  });
  if (text(body.client_secret) !== '') throw failure('forbidden', ownSecret);
  checkAdminOnlyMembers(body);
  const registration_access_token = opaqueToken(hydra.runtime.random, 'at');
  const next = { ...(await replaceClient(hydra, client, body)), registration_access_token };
  await saveClient(hydra.world, next);
  const extra = { registration_access_token, registration_client_uri: text(body.registration_client_uri) };
  return jsonAnswer(200, clientView({ ...next, created_at: next.updated_at }, extra, { asWritten: true }));
};

/** `DELETE /oauth2/register/{id}`. */
export const deleteRegisteredClient: Endpoint = async (hydra, call) => {
  await deleteClient(hydra.world, (await authenticatedClient(hydra, call)).id);
  return emptyAnswer(204);
};
