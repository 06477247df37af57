/** Creates and changes clients, for the admin API and for dynamic registration. */
import { pathEscape } from '@members/engines/go/url/escape';
import { readJson } from '../../http/json.ts';
import { uuid } from '../../runtime/runtime.ts';
import { type Client, isPublic } from '../domain/client.ts';
import { newSecret, opaqueToken } from '../domain/ids.ts';
import { saveClient } from '../domain/world.ts';
import { publicUrl } from '../request/addresses.ts';
import { type JsonObject, text } from '../request/body.ts';
import type { Call, Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { clientFromWire } from './from-wire.ts';
import { clientShape } from './shape.ts';
import { validateClient } from './validate.ts';

const unreadable = (problem: string) => failure('bad_request', `Unable to decode the request body: ${problem}`);

/** Reads a body. @throws OAuthError `bad_request` with the decoder's message */
export const readBody = ({ incoming }: Call, shape = clientShape): Promise<JsonObject> =>
  readJson(incoming, shape, { refuse: unreadable });

/** Escapes an id for a path that Hydra escapes again. */
export const escapeIdTwice = (id: string) => pathEscape(id).replaceAll('%', '%25');

interface MadeClient {
  readonly client: Client;
  /** Members for this response only. */
  readonly extra: Readonly<Record<string, string>>;
}

/** Creates a client. @param isDynamic the client registers itself @throws OAuthError `conflict` if the id exists */
export async function makeClient(hydra: Hydra, body: JsonObject, { isDynamic = false } = {}): Promise<MadeClient> {
  const { random, clock } = hydra.runtime;
  await validateClient(hydra, body);
  const chosen = text(body.client_id);
  const client_secret = text(body.client_secret) || newSecret(random);
  const updated_at = clock.now();
  const created_at = Math.floor(updated_at / 1000) * 1000;
  const id = chosen || uuid(random);
  if (hydra.world.clients.get(id)) throw failure('conflict');
  const registration_access_token = opaqueToken(random, 'at');
  const made = clientFromWire(hydra.config, body, { id, client_secret, created_at, updated_at });
  const client = { ...made, registration_access_token };
  await saveClient(hydra.world, client);
  const extra = {
    ...(isPublic(client) ? {} : { client_secret }),
    registration_access_token,
    registration_client_uri: `${publicUrl(hydra)}/oauth2/register${chosen || isDynamic ? `/${escapeIdTwice(id)}` : ''}`,
  };
  return { client, extra };
}

/** Replaces a client. It keeps the secret if the body has none, but not the registration access token. */
export async function replaceClient(hydra: Hydra, client: Client, body: JsonObject): Promise<Client> {
  await validateClient(hydra, body);
  const { id, created_at } = client;
  const client_secret = text(body.client_secret) || client.client_secret;
  const updated_at = hydra.runtime.clock.now();
  const next = clientFromWire(hydra.config, body, { id, client_secret, created_at, updated_at });
  await saveClient(hydra.world, next);
  return next;
}
