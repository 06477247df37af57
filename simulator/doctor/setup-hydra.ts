import type { Located } from '../config/document/located.ts';
import type { HydraConfig, ParsedHydraConfig } from '../config/hydra.ts';
import { isPublicName } from './setup.ts';

/** A client of a file, as `POST /admin/clients` takes it. */
export interface Client {
  readonly client_id?: string;
  readonly redirect_uris?: readonly string[];
  readonly grant_types?: readonly string[];
  readonly response_types?: readonly string[];
  readonly scope?: string;
  readonly token_endpoint_auth_method?: string;
  readonly allowed_cors_origins?: readonly string[];
}

/** A client, and where it is. */
export interface PlacedClient {
  /** Its id, or its number in the file. */
  readonly name: string;
  readonly client: Client;
  readonly place: Located;
}

/** The configuration of Hydra, its clients, and values that several rules derive from them. */
export interface HydraSetup {
  readonly config: HydraConfig;
  /** The place of a key; of a client, such as `client shop: redirect_uris.0`, its place in its file. */
  readonly at: (key: string) => string;
  readonly has: ParsedHydraConfig['has'];
  readonly issuer: URL | undefined;
  readonly clients: readonly PlacedClient[];
  /** Whether people on other machines are meant to use it: the issuer or a page has a name of the internet. */
  readonly isPublic: boolean;
}

export function hydraSetupOf({ config, at, has }: ParsedHydraConfig, clients: readonly PlacedClient[]): HydraSetup {
  const issuer = URL.parse(config.urls.self.issuer) ?? undefined;
  const { login, consent, logout, error } = config.urls;
  const pages = [login, consent, logout, error].map((url) => URL.parse(url ?? ''));
  return {
    config,
    has,
    issuer,
    clients,
    isPublic: [issuer, ...pages].some((url) => url && isPublicName(url.hostname)),
    at: (key) => {
      const [, name, path = ''] = /^client (.*?): (.*)$/.exec(key) ?? [];
      const client = clients.find((each) => each.name === name);
      return client ? placeOf(client.place, path.split('.')) : at(key);
    },
  };
}

/** The place of a value, or of the nearest one around it. */
function placeOf(place: Located, [key, ...rest]: readonly string[]): string {
  if (key === undefined) return place.at;
  const { value } = place;
  const inner = Array.isArray(value) ? value[Number(key)] : value instanceof Map ? value.get(key) : undefined;
  return inner ? placeOf(inner, rest) : place.at;
}
