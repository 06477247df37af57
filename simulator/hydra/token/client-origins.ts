import { type CorsConfig, corsHeaders, isPreflight, preflight } from '../../http/cors.ts';
import type { Incoming } from '../../http/exchange.ts';
import { basicAuth, bearerToken } from '../request/bearer.ts';
import { strings } from '../request/body.ts';
import type { Call, Hydra } from '../request/context.ts';
import { anyForm, postForm } from '../request/form.ts';
import { findToken } from './find.ts';

/** Where scripts of clients ask: the server looks at the origin here once more, and at the client's own. */
export const sharedPaths: readonly string[] = [
  '/oauth2/token',
  '/oauth2/revoke',
  '/userinfo',
  '/credentials',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
];

/** A star stands for one part between dots, for everything where it is all that follows the scheme. */
function matches(patterns: readonly string[], origin: string): boolean {
  const text = origin.toLowerCase();
  return patterns.some((entry) => {
    const pattern = entry.toLowerCase().replace(/^([^/]*:\/\/)\*$/, '$1**');
    const parts = pattern.split(/(\*\*|\*|\[[^\]]*\])/).map((part) => {
      if (part === '**') return '.*';
      if (part === '*') return '[^.]*';
      const plain = part.replaceAll(/[^\w]/g, '\\$&');
      // To the server these are letters to choose one from, also where they are an IPv6 address.
      return part.startsWith('[') ? plain.replace(/^\\(.*)\\\]$/, '$1]') : plain;
    });
    return new RegExp(`^${parts.join('')}$`).test(text);
  });
}

/** The client that a request names: in its form, by Basic, or by a token that was given to it. */
async function clientOf(hydra: Hydra, call: Call): Promise<string> {
  const authorization = call.incoming.headers.get('authorization');
  const posted = await postForm(call).catch(() => new URLSearchParams());
  const named = posted.get('client_id') || basicAuth(authorization)?.[0];
  if (named) return named;
  const form = await anyForm(call).catch(() => call.query);
  const found = await findToken(hydra, bearerToken(authorization, form));
  return found.outcome === 'found' ? found.token.grant.client_id : '';
}

async function isOwn(hydra: Hydra, cors: CorsConfig, call: Call, origin: string): Promise<boolean> {
  if (call.incoming.method === 'OPTIONS' || matches(cors.allowed_origins, origin)) return true;
  const client = hydra.world.clients.get(await clientOf(hydra, call));
  return matches(strings(client?.rest.allowed_cors_origins), origin);
}

/** What is said about access where a preflight was passed on: at shared paths once more, and to any origin. */
function passedOn(cors: CorsConfig, incoming: Incoming, isShared: boolean): Readonly<Record<string, string>> {
  const origin = incoming.headers.get('origin');
  const { headers } = preflight(isShared && origin ? { ...cors, allowed_origins: [origin] } : cors, incoming);
  return isShared ? { ...headers, vary: `${headers.vary}, ${headers.vary}` } : headers;
}

/**
 * What the answer to a request of a script says about access, and what it varies by.
 *
 * @param isServed whether there is an endpoint for the request
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
  const isShared = twice && sharedPaths.includes(path);
  if (isPreflight(incoming)) return passedOn(cors, incoming, isShared);
  if (!isShared)
    return { vary: twice && path.startsWith('/health/') ? 'Origin, Origin' : 'Origin', ...corsHeaders(cors, incoming) };
  const origin = incoming.headers.get('origin');
  const own = origin && (await isOwn(hydra, cors, call, origin)) ? { ...cors, allowed_origins: [origin] } : cors;
  return { vary: 'Origin, Origin', ...corsHeaders(own, incoming, 'name') };
}
