import { pathUnescape } from '../../go/url/escape.ts';
import { type GoUrl, goUrlText, readGoUrl } from '../../go/url/url.ts';
import { failure } from '../wire/errors.ts';

/** The host without its port. */
const hostname = ({ host }: GoUrl) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

const isLoopback = (host: string) => /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1';

/** `http` counts as safe on this very machine only (RFC 8252, section 7.3). */
export function isSecureRedirect(address: string): boolean {
  const url = readGoUrl(address);
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
  const url = readGoUrl(address);
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
  const url = asked === '' ? undefined : readGoUrl(asked);
  const matches = url && registered.some((one) => one === asked || matchesLoopback(url, readGoUrl(one)));
  const found = usable(only ?? (matches ? asked : ''));
  if (found !== undefined) return found;
  const hint =
    "The 'redirect_uri' parameter does not match any of the OAuth 2.0 Client's pre-registered redirect urls.";
  throw failure('invalid_request', hint);
}
