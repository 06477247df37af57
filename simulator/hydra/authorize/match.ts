import type { HydraConfig } from '../../config/hydra.ts';
import { pathUnescape } from '../../go/escape.ts';
import { type GoUrl, GoUrlError, goUrlText, parseGoUrl } from '../../go/url.ts';
import { failure } from '../errors.ts';

function parse(text: string): GoUrl | undefined {
  try {
    return parseGoUrl(text);
  } catch (error) {
    if (error instanceof GoUrlError) return undefined;
    throw error;
  }
}

/** The host without its port. */
const hostname = ({ host }: GoUrl) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

const isLoopback = (host: string) => /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1';

/** `http` counts as safe on this very machine only (RFC 8252, section 7.3). */
export function isSecureRedirect(address: string): boolean {
  const url = parse(address);
  if (url?.scheme !== 'http') return url !== undefined;
  const host = hostname(url);
  return isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
}

/** The same address with any port, for native apps on a loopback address (RFC 8252, section 7.3). */
function matchesLoopback(asked: GoUrl, registered: GoUrl | undefined): boolean {
  return (
    registered !== undefined &&
    asked.scheme === 'http' &&
    isLoopback(hostname(asked)) &&
    hostname(registered) === hostname(asked) &&
    pathUnescape(registered.path) === pathUnescape(asked.path) &&
    registered.query.slice(1) === asked.query.slice(1)
  );
}

/** The address as it is written back, if a browser may be sent there. */
function usable(address: string): string | undefined {
  const url = parse(address);
  if (!url?.scheme || url.fragment.length > 1) return undefined;
  const written = goUrlText({ ...url, fragment: '' });
  // `com.example.app:/callback` has no host, and none is written.
  return /^[^:]*:\/\//.test(address) ? written : written.replace(':///', ':/');
}

/**
 * The redirect address to trust: the one asked for if registered, or the only one registered if none
 * was asked for. Throws `invalid_request`.
 */
export function matchRedirectUri(asked: string, registered: readonly string[]): string {
  const only = asked === '' && registered.length === 1 ? registered[0] : undefined;
  const url = asked === '' ? undefined : parse(asked);
  const matches = url && registered.some((one) => one === asked || matchesLoopback(url, parse(one)));
  const found = usable(only ?? (matches ? asked : ''));
  if (found !== undefined) return found;
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
    return wanted.every((part, index) => (part === '*' && parts[index] !== '') || part === parts[index]);
  });
}

/** Throws `invalid_scope` for the first scope that is not among the allowed. */
export function checkScopes(config: HydraConfig, allowed: readonly string[], asked: readonly string[]): void {
  const foreign = asked.find((scope) => !matchesScope(config, allowed, scope));
  if (foreign === undefined) return;
  throw failure('invalid_scope', `The OAuth 2.0 Client is not allowed to request scope '${foreign}'.`);
}

const stem = (path: string) => path.replace(/\/+$/, '');

/** An audience is allowed when it equals an allowed address or lies below it. */
function liesBelow(asked: GoUrl, allowed: GoUrl): boolean {
  if (asked.scheme !== allowed.scheme || asked.host !== allowed.host) return false;
  const [path, whole] = [pathUnescape(asked.path), pathUnescape(allowed.path)];
  const base = stem(whole);
  if (path === whole || path === base) return true;
  return path.length > base.length && stem(path.slice(0, base.length + 1)) === base;
}

/** The audiences that a form asks for: several values, or one with blanks between. */
export function audiences(form: URLSearchParams): string[] {
  const given = form.getAll('audience');
  return (given.length > 1 ? given : (given[0] ?? '').split(' ')).filter(Boolean);
}

/** Throws `invalid_request` for the first audience that is not among the allowed. */
export function checkAudience(allowed: readonly string[], asked: readonly string[]): void {
  for (const audience of asked) {
    const url = parse(audience);
    if (!url) throw failure('invalid_request', `Unable to parse requested audience '${audience}'.`);
    const known = allowed.map((one) => {
      const read = parse(one);
      if (!read) throw failure('invalid_request', `Unable to parse whitelisted audience '${one}'.`);
      return read;
    });
    if (known.some((one) => liesBelow(url, one))) continue;
    const hint = `Requested audience '${audience}' has not been whitelisted by the OAuth 2.0 Client.`;
    throw failure('invalid_request', hint);
  }
}
