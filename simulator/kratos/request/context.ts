import { hostEscape } from '@members/engines/go/url/escape';
import type { KratosConfig } from '../../config/kratos.ts';
import type { Cookie, Incoming } from '../../http/exchange.ts';
import { negotiate } from '../../http/negotiate.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { World } from '../domain/world.ts';
import type { HydraAdmin } from '../oauth2/hydra-admin.ts';
import type { IdentitySchemas } from '../schema/identity-schemas.ts';
import type { Csrf } from './csrf.ts';

export interface Kratos {
  readonly config: KratosConfig;
  /** Its `fetch` refuses private networks if `clients.http` says so. */
  readonly runtime: Runtime;
  /** The runtime without that refusal: Kratos checks leaked passwords with a client of its own. */
  readonly unguardedRuntime: Runtime;
  readonly world: World;
  readonly schemas: IdentitySchemas;
  readonly hydra: HydraAdmin;
}

/** One request, with the objects that are needed to answer it. */
export interface Context {
  readonly kratos: Kratos;
  readonly request: Incoming;
  readonly params: Readonly<Record<string, string>>;
  readonly csrf: Csrf;
  /** Set-Cookie headers of the response, in order. */
  readonly cookies: Cookie[];
}

const jsonOffers = ['text/html', 'text/*', '*/*', 'application/json'];
const plainOffers = ['text/html', 'application/json'];

/**
 * Whether Kratos treats the request as JSON: by `Accept`, or by a content type of exactly `application/json`
 * (x/isjsonrequest.go of Kratos v26.2.0).
 */
export function isJsonRequest({ request }: Pick<Context, 'request'>): boolean {
  return (
    negotiate(request.headers.get('accept'), jsonOffers, 'text/html') === 'application/json' ||
    request.headers.get('content-type') === 'application/json'
  );
}

/**
 * Whether Kratos treats the request as a browser's: by `Accept` alone, so a script that accepts anything counts as a
 * browser.
 */
export function isBrowserRequest({ request }: Pick<Context, 'request'>): boolean {
  return negotiate(request.headers.get('accept'), jsonOffers, 'text/html') === 'text/html';
}

/**
 * Whether the client accepts JSON, by `Accept` alone. Flow starts and final redirects depend on it (x/http.go of Kratos
 * v26.2.0).
 */
export function acceptsJson({ request }: Pick<Context, 'request'>): boolean {
  return negotiate(request.headers.get('accept'), plainOffers, 'text/html') === 'application/json';
}

/** The address of a path below the configured public address. */
export function publicUrl({ config }: Pick<Kratos, 'config'>, path: string): string {
  return config.serve.public.base_url.replace(/\/+$/, '') + path;
}

/** The request's address as Kratos sees it behind a proxy (`x.RequestURL`). It may be an invalid address. */
export function requestUrl({ request: { headers, url } }: Pick<Context, 'request'>): string {
  const scheme = headers.get('x-forwarded-proto') || url.protocol.slice(0, -1);
  const host = headers.get('x-forwarded-host') || (headers.get('host') ?? url.host);
  return `${scheme}://${hostEscape(host)}${url.pathname}${url.search}`;
}
