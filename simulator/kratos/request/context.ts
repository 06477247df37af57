import type { KratosConfig } from '../../config/kratos.ts';
import { hostEscape } from '../../go/url/escape.ts';
import type { Cookie, Incoming } from '../../http/exchange.ts';
import { negotiate } from '../../http/negotiate.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { World } from '../domain/world.ts';
import type { HydraAdmin } from '../oauth2/hydra-admin.ts';
import type { IdentitySchemas } from '../schema/identity-schemas.ts';
import type { Csrf } from './csrf.ts';

/** One running Kratos. */
export interface Kratos {
  readonly config: KratosConfig;
  /** Its `fetch` keeps out of private networks where `clients.http` says so. */
  readonly runtime: Runtime;
  /** The same without that: the server asks for leaked passwords by a client of its own. */
  readonly outside: Runtime;
  readonly world: World;
  readonly schemas: IdentitySchemas;
  readonly hydra: HydraAdmin;
}

/** One request on its way through Kratos. */
export interface Context {
  readonly kratos: Kratos;
  readonly request: Incoming;
  readonly params: Readonly<Record<string, string>>;
  readonly csrf: Csrf;
  /** Set-Cookie headers of the answer, in order. */
  readonly cookies: Cookie[];
}

const jsonOffers = ['text/html', 'text/*', '*/*', 'application/json'];
const plainOffers = ['text/html', 'application/json'];

/** What Kratos takes for a JSON request: by Accept, or by exactly this content type (`x/isjsonrequest.go`). */
export function isJsonRequest({ request }: Pick<Context, 'request'>): boolean {
  return (
    negotiate(request.headers.get('accept'), jsonOffers, 'text/html') === 'application/json' ||
    request.headers.get('content-type') === 'application/json'
  );
}

/** What Kratos takes for a browser's own request: by Accept alone, and so for a script that accepts anything. */
export function isBrowserRequest({ request }: Pick<Context, 'request'>): boolean {
  return negotiate(request.headers.get('accept'), jsonOffers, 'text/html') === 'text/html';
}

/** By Accept alone (`x/http.go`): flow starts and final redirects go by this. */
export function acceptsJson({ request }: Pick<Context, 'request'>): boolean {
  return negotiate(request.headers.get('accept'), plainOffers, 'text/html') === 'application/json';
}

/** A path below the configured public address. */
export function publicUrl({ config }: Pick<Kratos, 'config'>, path: string): string {
  return config.serve.public.base_url.replace(/\/+$/, '') + path;
}

/** The request's own address as Kratos sees it behind a proxy (`x.RequestURL`), which may be none. */
export function requestUrl({ request: { headers, url } }: Pick<Context, 'request'>): string {
  const scheme = headers.get('x-forwarded-proto') || url.protocol.slice(0, -1);
  const host = headers.get('x-forwarded-host') || (headers.get('host') ?? url.host);
  return `${scheme}://${hostEscape(host)}${url.pathname}${url.search}`;
}
