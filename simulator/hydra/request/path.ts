import { componentEscape, pathUnescape } from '../../go/url/escape.ts';
import { cleanPath, movedTo } from '../../go/url/path.ts';
import type { Incoming, Service } from '../../http/exchange.ts';

const prefix = '/admin';

/**
 * Where a request is served: one trailing slash does not count, and the admin listener sets its prefix
 * before a path that lacks it. `moved` is where the client is sent because of an unclean path.
 */
export function servedAt(asked: Incoming, listener: keyof Service): { incoming: Incoming; moved?: string } {
  const plain = pathUnescape(asked.url.pathname);
  const trimmed = plain.replace(/\/$/, '');
  const wanted =
    listener === 'admin' && !trimmed.startsWith(prefix) ? cleanPath(`${prefix}${trimmed}`).replace(/\/$/, '') : trimmed;
  // A path that was changed has lost the escapes it came with: `%2F` is a slash in it.
  const path = wanted === plain ? asked.url.pathname : wanted.split('/').map(componentEscape).join('/');
  const cleaned = cleanPath(path);
  // Whoever wants a tunnel is sent nowhere: a path is as it is.
  if (cleaned !== path && asked.method !== 'CONNECT')
    return { incoming: asked, moved: movedTo({ pathname: path, search: asked.url.search }) };
  if (path === asked.url.pathname) return { incoming: asked };
  const url = new URL(asked.url);
  url.pathname = path;
  return { incoming: { ...asked, url } };
}
