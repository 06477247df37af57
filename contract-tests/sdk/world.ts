import {
  Configuration,
  type ConfigurationParameters,
  CourierApi,
  FrontendApi,
  IdentityApi,
  JwkApi,
  MetadataApi,
  OAuth2Api,
  OidcApi,
  WellknownApi,
} from '@ory/client';
import type { Cookies } from 'ory-simulator/testing';
import { headersOf, type Step } from '../runner/exchange.ts';
import type { RunningServers } from '../targets/target.ts';
import { adapterTo } from './adapter.ts';

/** The classes of the official client for Kratos and Hydra; the others are for Ory Network. */
export const classes = {
  CourierApi,
  FrontendApi,
  IdentityApi,
  JwkApi,
  MetadataApi,
  OAuth2Api,
  OidcApi,
  WellknownApi,
} as const;

export interface SdkWorld {
  readonly frontend: FrontendApi;
  readonly identities: IdentityApi;
  /** At the public address, which serves the identity schemas. */
  readonly schemas: IdentityApi;
  readonly courier: CourierApi;
  readonly metadata: MetadataApi;
  /** At the admin address. */
  readonly oauth2: OAuth2Api;
  readonly keys: JwkApi;
  /** At Hydra's public address, with a client's secret or a token. */
  client(own?: ClientCredentials): { oauth2: OAuth2Api; oidc: OidcApi; wellknown: WellknownApi };
  /** Opens an address like a browser. @returns the address of the redirect */
  follow(address: string, cookies: Cookies): Promise<URL>;
  /** The statuses that each method got, by names such as `FrontendApi.toSession`: in order, without duplicates. */
  readonly answered: Map<string, number[]>;
  readonly steps: Step[];
  readonly hydra: string;
}

type ClientCredentials = Pick<ConfigurationParameters, 'username' | 'password' | 'accessToken'>;

/** Creates the official client's APIs on the servers of a target. */
export function createSdkWorld({ addresses, send }: RunningServers): SdkWorld {
  const steps: Step[] = [];
  const answered = new Map<string, number[]>();
  const baseOptions = { adapter: adapterTo(send, steps), maxRedirects: 0 };
  const { public: open, admin, hydra = '', hydra_admin = '' } = addresses;
  const make = <T extends object>(
    Api: new (configuration: Configuration) => T,
    basePath: string,
    own: ClientCredentials = {},
  ): T => recordStatuses(Api.name, new Api(new Configuration({ basePath, ...own, baseOptions })), answered);
  return {
    frontend: make(FrontendApi, open),
    identities: make(IdentityApi, admin),
    schemas: make(IdentityApi, open),
    courier: make(CourierApi, admin),
    metadata: make(MetadataApi, admin),
    oauth2: make(OAuth2Api, hydra_admin),
    keys: make(JwkApi, hydra_admin),
    client: (own) => ({
      oauth2: make(OAuth2Api, hydra, own),
      oidc: make(OidcApi, hydra, own),
      wellknown: make(WellknownApi, hydra, own),
    }),
    follow: async (url, cookies) => {
      const headers = { accept: 'text/html', ...(cookies.header && { cookie: cookies.header }) };
      const answer = await send({ method: 'GET', url, headers, body: null });
      cookies.keep(headersOf(answer, 'set-cookie'));
      return new URL(headersOf(answer, 'location')[0] ?? '', url);
    },
    answered,
    steps,
    hydra,
  };
}

/** Wraps an API so that the status of each call is recorded by the method's name. */
function recordStatuses<T extends object>(name: string, api: T, answered: Map<string, number[]>): T {
  const note = (method: string, status: number) => {
    const known = answered.get(`${name}.${method}`) ?? [];
    answered.set(`${name}.${method}`, known.includes(status) ? known : [...known, status]);
  };
  return new Proxy(api, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        try {
          const answer: { readonly status: number } = await member.apply(target, args);
          note(String(key), answer.status);
          return answer;
        } catch (error) {
          note(String(key), statusOf(error));
          throw error;
        }
      };
    },
  });
}

const statusOf = (error: unknown) => (error as { response?: { status: number } }).response?.status ?? -1;

/** Returns the status of a refused call; 0 if it succeeds. */
export const refusedStatus = (call: Promise<unknown>): Promise<number> => call.then(() => 0, statusOf);
