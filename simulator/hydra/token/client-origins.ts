import { type CorsConfig, corsHeaders, isPreflight, preflight } from '../../http/cors.ts';
import type { Incoming } from '../../http/exchange.ts';
import { basicAuth, bearerToken } from '../request/bearer.ts';
import { strings } from '../request/body.ts';
import type { Call, Hydra } from '../request/context.ts';
import { anyForm, postForm } from '../request/form.ts';
import { findToken } from './find.ts';

/** The paths with a second CORS check, which also allows the `allowed_cors_origins` of the client. */
export const clientCorsPaths: readonly string[] = [
  '/oauth2/token',
  '/oauth2/revoke',
  '/userinfo',
  '/credentials',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];

/**
 * Whether an origin matches a pattern: `*` stands for one part between dots, or for any host if it is all after the
 * scheme.
 */
function matches(patterns: readonly string[], origin: string): boolean {
  const text = origin.toLowerCase();
  return patterns.some((entry) => {
    const pattern = entry.toLowerCase().replace(/^([^/]*:\/\/)\*$/, '$1**');
    const parts = pattern.split(/(\*\*|\*|\[[^\]]*\])/).map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^.]*';
      const plain = part.replaceAll(/[^\w]/g, '\\$&');
      // The server reads brackets as a set of characters, even the brackets of an IPv6 address.
      return part.startsWith('[') ? plain.replace(/^\\(.*)\\\]$/, '$1]') : plain;
    });
    return new RegExp(`^${parts.join('')}$`).test(text);
  });
}

/** The client id of a request: in its form, its Basic header, or its access token. */
async function clientOf(hydra: Hydra, call: Call): Promise<string> {
  const authorization = call.incoming.headers.get('authorization');
  const posted = await postForm(call).catch(() => new URLSearchParams());
  const named = posted.get('client_id') || basicAuth(authorization)?.[0];
  if (named) return named;
  const form = await anyForm(call).catch(() => call.query);
  const found = await findToken(hydra, bearerToken(authorization, form));
  return found.outcome === 'found' ? found.token.grant.client_id : '';
}

async function isAllowedOrigin(hydra: Hydra, cors: CorsConfig, call: Call, origin: string): Promise<boolean> {
  if (call.incoming.method === 'OPTIONS' || matches(cors.allowed_origins, origin)) return true;
  const client = hydra.world.clients.get(await clientOf(hydra, call));
  return matches(strings(client?.rest.allowed_cors_origins), origin);
}

/**
 * The CORS headers of a preflight that reached the endpoint (`options_passthrough`). Client paths add them twice, for
 * any origin.
 */
function preflightHeaders(cors: CorsConfig, incoming: Incoming, isShared: boolean): Readonly<Record<string, string>> {
  const origin = incoming.headers.get('origin');
  const { headers } = preflight(isShared && origin ? { ...cors, allowed_origins: [origin] } : cors, incoming);
  return isShared ? { ...headers, vary: `${headers.vary}, ${headers.vary}` } : headers;
}

/**
 * The CORS headers and `Vary` of a response.
 *
 * @param isServed whether the request has an endpoint
 */
export async function originHeaders(
  hydra: Hydra,
  listener: 'public' | 'admin',
  call: Call,
  isServed: boolean,
): Promise<Readonly<Record<string, string>>> {
  const { cors } = hydra.config.serve[listener];
  const { incoming } = call;
  if (!cors.enabled) return {};
  const path = incoming.url.pathname;
  const twice = isServed && listener === 'public';
  const isShared = twice && clientCorsPaths.includes(path);
  if (isPreflight(incoming)) return preflightHeaders(cors, incoming, isShared);
  if (!isShared)
    return { vary: twice && path.startsWith('/health/') ? 'Origin, Origin' : 'Origin', ...corsHeaders(cors, incoming) };
  const origin = incoming.headers.get('origin');
  const own =
    origin && (await isAllowedOrigin(hydra, cors, call, origin)) ? { ...cors, allowed_origins: [origin] } : cors;
  return { vary: 'Origin, Origin', ...corsHeaders(own, incoming, 'name') };
}
