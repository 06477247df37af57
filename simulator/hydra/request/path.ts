import { escapedPath, pathUnescape } from '../../go/url/escape.ts';
import { cleanPath, cleanPathLocation } from '../../go/url/path.ts';
import type { Incoming, Service } from '../../http/exchange.ts';

const prefix = '/admin';

/**
 * Where a request is served: one trailing slash does not count, and the admin listener sets its prefix
 * before a path that lacks it. `moved` is where the client is sent because of an unclean path.
 */
export function servedAt(asked: Incoming, listener: keyof Service): { incoming: Incoming; moved?: string } {
  const trimmed = pathUnescape(asked.url.pathname).replace(/\/$/, '');
  const lacksPrefix = listener === 'admin' && !trimmed.startsWith(prefix);
  const wanted = lacksPrefix ? cleanPath(`${prefix}${trimmed}`).replace(/(.)\/$/, '$1') : trimmed;
  const path = escapedPath(wanted, asked.url.pathname);
  // Whoever wants a tunnel is sent nowhere: a path is as it is.
  if (cleanPath(path) !== path && asked.method !== 'CONNECT')
    return { incoming: asked, moved: cleanPathLocation({ pathname: path, search: asked.url.search }) };
  if (path === asked.url.pathname) return { incoming: asked };
  const url = new URL(asked.url);
  url.pathname = path;
  return { incoming: { ...asked, url } };
}
