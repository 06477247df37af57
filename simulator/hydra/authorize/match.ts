import type { HydraConfig } from '../../config/hydra.ts';
import { failure } from '../errors.ts';

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isLoopback = (host: string) => /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';

/** `http` counts as safe on this very machine only (RFC 8252, section 7.3). */
export function isSecureRedirect(address: string): boolean {
  const url = parse(address);
  if (url?.protocol !== 'http:') return url !== undefined;
  return isLoopback(url.hostname) || url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
}

/** The same address with any port, for native apps on a loopback address (RFC 8252, section 7.3). */
function matchesLoopback(asked: URL, registered: URL | undefined): boolean {
  return (
    asked.protocol === 'http:' &&
    isLoopback(asked.hostname) &&
    registered?.hostname === asked.hostname &&
    registered.pathname === asked.pathname &&
    registered.search === asked.search
  );
}

/**
 * The redirect address to trust: the one asked for if registered, or the only one registered if none
 * was asked for. Throws `invalid_request`.
 */
export function matchRedirectUri(asked: string, registered: readonly string[]): string {
  const only = asked === '' && registered.length === 1 ? registered[0] : undefined;
  if (only !== undefined) return only;
  const url = parse(asked);
  if (url && registered.some((one) => one === asked || matchesLoopback(url, parse(one)))) return asked;
  const hint =
    "The 'redirect_uri' parameter does not match any of the OAuth 2.0 Client's pre-registered redirect urls.";
  throw failure('invalid_request', hint);
}

/** `strategies.scope`: equal, or by parts between dots, where `*` stands for one part, at the end for many. */
export function matchesScope(config: HydraConfig, allowed: readonly string[], scope: string): boolean {
  if (config.strategies.scope === 'exact') return allowed.includes(scope);
  const parts = scope.split('.');
  return allowed.some((pattern) => {
    const wanted = pattern.split('.');
    if (wanted.length > parts.length) return false;
    if (wanted.length < parts.length && wanted.at(-1) !== '*') return false;
    return wanted.every((part, index) => (part === '*' ? parts[index] !== '' : part === parts[index]));
  });
}

/** An audience is allowed when it equals an allowed address or lies below it. */
export function matchesAudience(allowed: readonly string[], audience: string): boolean {
  const asked = parse(audience);
  if (!asked) return allowed.includes(audience);
  return allowed.some((one) => {
    const url = parse(one);
    if (!url || url.protocol !== asked.protocol || url.host !== asked.host) return false;
    const base = url.pathname.replace(/\/$/, '');
    return asked.pathname === url.pathname || asked.pathname === base || asked.pathname.startsWith(`${base}/`);
  });
}
