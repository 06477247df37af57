import { escapedPath, pathUnescape } from '@members/engines/go/url/escape';
import { cleanPath, cleanPathLocation } from '@members/engines/go/url/path';
import type { Incoming, Service } from '../../http/exchange.ts';

const prefix = '/admin';

/**
 * Normalises the path of a request: removes one trailing slash, and adds the prefix of the admin listener if it is missing.
 *
 * @returns `moved` is the location of a redirect, for a path that is not clean
 */
export function normalisePath(received: Incoming, listener: keyof Service): { incoming: Incoming; moved?: string } {
  const trimmed = pathUnescape(received.url.pathname).replace(/\/$/, '');
  const lacksPrefix = listener === 'admin' && !trimmed.startsWith(prefix);
  const wanted = lacksPrefix ? cleanPath(`${prefix}${trimmed}`).replace(/(.)\/$/, '$1') : trimmed;
  const path = escapedPath(wanted, received.url.pathname);
  // Go does not redirect CONNECT requests.
  if (cleanPath(path) !== path && received.method !== 'CONNECT')
    return { incoming: received, moved: cleanPathLocation({ pathname: path, search: received.url.search }) };
  if (path === received.url.pathname) return { incoming: received };
  const url = new URL(received.url);
  url.pathname = path;
  return { incoming: { ...received, url } };
}
