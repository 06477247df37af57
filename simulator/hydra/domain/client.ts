import type { HydraConfig } from '../../config/hydra.ts';
import { failure } from '../wire/errors.ts';
import { hasWord } from './space-separated.ts';

/** An OAuth 2.0 client as it is stored: wire names, the secret and the registration token apart. */
export interface Client {
  readonly id: string;
  readonly client_secret: string;
  /** What the client shows to manage itself; an administrator's change ends it. */
  readonly registration_access_token?: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly redirect_uris: readonly string[] | null;
  readonly grant_types: readonly string[] | null;
  readonly response_types: readonly string[] | null;
  readonly scope: string;
  readonly audience: readonly string[];
  readonly token_endpoint_auth_method: string;
  readonly subject_type: string;
  readonly userinfo_signed_response_alg: string;
  readonly post_logout_redirect_uris: readonly string[];
  readonly frontchannel_logout_uri: string;
  readonly backchannel_logout_uri: string;
  /** Every other member, as sent. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** No secret, no authentication (RFC 6749, section 2.1). */
export const isPublic = (client: Client): boolean => client.token_endpoint_auth_method === 'none';

/** Whether access tokens of a client tell themselves what they are, or only the server can; the client has the first say. */
export const accessTokenStrategy = (config: HydraConfig, { rest }: Pick<Client, 'rest'>): 'jwt' | 'opaque' =>
  rest.access_token_strategy === 'jwt' || rest.access_token_strategy === 'opaque'
    ? rest.access_token_strategy
    : config.strategies.access_token;

const orDefault = (list: readonly string[] | null, standard: string) => (list?.length ? list : [standard]);

/** A client that names none may use these (RFC 7591, section 2). */
export const grantTypes = ({ grant_types }: Client) => orDefault(grant_types, 'authorization_code');
/** Throws `unauthorized_client` unless the client may use that grant. */
export function checkGrantType(client: Client, type: string): void {
  if (hasWord(grantTypes(client), type)) return;
  throw failure('unauthorized_client', `The OAuth 2.0 Client is not allowed to use authorization grant '${type}'.`);
}

export const responseTypes = ({ response_types }: Client) => orDefault(response_types, 'code');
