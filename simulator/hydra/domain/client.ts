import type { HydraConfig } from '../../config/hydra.ts';
import { failure } from '../wire/errors.ts';
import { hasWord } from './space-separated.ts';

/** A stored OAuth 2.0 client, with the member names of the API. */
export interface Client {
  readonly id: string;
  readonly client_secret: string;
  /** The token with which the client manages itself. A change by an administrator revokes it. */
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
  /** All other members, as in the request. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Whether a client is public: it has no secret (RFC 6749, section 2.1). */
export const isPublic = (client: Client): boolean => client.token_endpoint_auth_method === 'none';

/** The format of a client's access tokens; by default the configured one. */
export const accessTokenStrategy = (config: HydraConfig, { rest }: Pick<Client, 'rest'>): 'jwt' | 'opaque' =>
  rest.access_token_strategy === 'jwt' || rest.access_token_strategy === 'opaque'
    ? rest.access_token_strategy
    : config.strategies.access_token;

const orDefault = (list: readonly string[] | null, standard: string) => (list?.length ? list : [standard]);

/** The client's grant types, with the default of RFC 7591, section 2. */
export const grantTypes = ({ grant_types }: Client) => orDefault(grant_types, 'authorization_code');

/** Checks that a client may use a grant type. @throws OAuthError `unauthorized_client` */
export function checkGrantType(client: Client, type: string): void {
  if (hasWord(grantTypes(client), type)) return;
  throw failure('unauthorized_client', `The OAuth 2.0 Client is not allowed to use authorization grant '${type}'.`);
}

export const responseTypes = ({ response_types }: Client) => orDefault(response_types, 'code');
