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
import type { Cookies } from 'ory-simulator/cookies.fixture';
import { headersOf, type Step } from '../runner/exchange.ts';
import type { Servers } from '../targets/target.ts';
import { adapterTo } from './adapter.ts';

/** The classes of the official client that Kratos and Hydra answer; the others are Ory Network's. */
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

export interface World {
  readonly frontend: FrontendApi;
  readonly identities: IdentityApi;
  /** At the public address, where schemas lie. */
  readonly schemas: IdentityApi;
  readonly courier: CourierApi;
  readonly metadata: MetadataApi;
  /** As an administrator. */
  readonly oauth2: OAuth2Api;
  readonly keys: JwkApi;
  /** As a client of Hydra's public address, who may have a secret or a token. */
  client(own?: Own): { oauth2: OAuth2Api; oidc: OidcApi; wellknown: WellknownApi };
  /** Follows one redirect as a browser would; the address it leads to. */
  follow(address: string, cookies: Cookies): Promise<URL>;
  /** What was answered to each method, by `FrontendApi.toSession`: statuses in order, each once. */
  readonly answered: Map<string, number[]>;
  readonly steps: Step[];
  readonly hydra: string;
}

type Own = Pick<ConfigurationParameters, 'username' | 'password' | 'accessToken'>;

/** The official client on servers of any kind. */
export function createWorld({ addresses, send }: Servers): World {
  const steps: Step[] = [];
  const answered = new Map<string, number[]>();
  const baseOptions = { adapter: adapterTo(send, steps), maxRedirects: 0 };
  const { public: open, admin, hydra = '', hydra_admin = '' } = addresses;
  const make = <T extends object>(Api: new (configuration: Configuration) => T, basePath: string, own: Own = {}): T =>
    watched(Api.name, new Api(new Configuration({ basePath, ...own, baseOptions })), answered);
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

/** Notes by the method's name what it was answered. */
function watched<T extends object>(name: string, api: T, answered: Map<string, number[]>): T {
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

/** What a call is refused with; 0 where it is not. */
export const refusal = (call: Promise<unknown>): Promise<number> => call.then(() => 0, statusOf);
