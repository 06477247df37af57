import { pathUnescape } from '@members/engines/go/url/escape';
import { type GoUrl, goUrlText, readGoUrl } from '@members/engines/go/url/url';
import { failure } from '../wire/errors.ts';

/** The host without the port. */
const hostname = ({ host }: GoUrl) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

const isLoopback = (host: string) => /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1';

/** Whether a redirect URI is secure: `http` is allowed for loopback addresses only (RFC 8252, section 7.3). */
export function isSecureRedirect(address: string): boolean {
  const url = readGoUrl(address);
  if (url?.scheme !== 'http') return url !== undefined;
  const host = hostname(url);
  return isLoopback(host) || host === 'localhost' || host.endsWith('.localhost');
}

/** Whether two loopback addresses are equal except for the port, for native apps (RFC 8252, section 7.3). */
function matchesLoopback(requested: GoUrl, registered: GoUrl | undefined): boolean {
  return (
    registered !== undefined &&
    requested.scheme === 'http' &&
    isLoopback(hostname(requested)) &&
    hostname(registered) === hostname(requested) &&
    pathUnescape(registered.path) === pathUnescape(requested.path) &&
    registered.query.slice(1) === requested.query.slice(1)
  );
}

/** The URL as Hydra writes it; undefined if it cannot be a redirect target. */
function writeTarget(address: string): string | undefined {
  const url = readGoUrl(address);
  if (!url?.scheme || url.fragment.length > 1) return undefined;
  const written = goUrlText({ ...url, fragment: '' });
  // `com.example.app:/callback` has no host, and is written without one.
  return /^[^:]*:\/\//.test(address) ? written : written.replace(':///', ':/');
}

/**
 * The valid redirect URI of a request: the requested one if it is registered, or the only registered one if the request has
 * none.
 *
 * @throws OAuthError `invalid_request`
 */
export function matchRedirectUri(requested: string, registered: readonly string[]): string {
  const only = requested === '' && registered.length === 1 ? registered[0] : undefined;
  const url = requested === '' ? undefined : readGoUrl(requested);
  const matches = url && registered.some((one) => one === requested || matchesLoopback(url, readGoUrl(one)));
  const found = writeTarget(only ?? (matches ? requested : ''));
  if (found !== undefined) return found;
  const hint =
    "The 'redirect_uri' parameter does not match any of the OAuth 2.0 Client's pre-registered redirect urls.";
  throw failure('invalid_request', hint);
}
