import type { Incoming, Service } from '../http/exchange.ts';

const prefix = '/admin';

/** The path without doubled slashes and dot segments; a trailing slash stays (net/http's cleanPath). */
function clean(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}${kept.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Where a request is served: one trailing slash does not count, and the admin listener sets its prefix
 * before a path that lacks it. `moved` is where the client is sent because of an unclean path.
 */
export function servedAt(asked: Incoming, listener: keyof Service): { incoming: Incoming; moved?: string } {
  const plain = decoded(asked.url.pathname);
  const trimmed = plain.replace(/\/$/, '');
  const wanted =
    listener === 'admin' && !trimmed.startsWith(prefix) ? clean(`${prefix}${trimmed}`).replace(/\/$/, '') : trimmed;
  // A path that was changed has lost the escapes it came with: `%2F` is a slash in it.
  const path = wanted === plain ? asked.url.pathname : wanted.split('/').map(encodeURIComponent).join('/');
  const cleaned = clean(path);
  if (cleaned !== path) return { incoming: asked, moved: cleaned + asked.url.search };
  if (path === asked.url.pathname) return { incoming: asked };
  const url = new URL(asked.url);
  url.pathname = path;
  return { incoming: { ...asked, url } };
}
