import { escapedPath } from './escape.ts';

const unclean = /^(?!\/)|\/(?:\/|\.{1,2}(?:\/|$))/;

/** Removes doubled slashes and dot segments from a path, and keeps a trailing slash (`net/http`, `cleanPath`). */
export function cleanPath(path: string): string {
  if (!unclean.test(path)) return path;
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}${kept.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

/**
 * The redirect location for a path that is not clean. Escapes are escaped again, because the server reads the path
 * undecoded.
 */
export const cleanPathLocation = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  // The URL class does not escape `|`, but Go does.
  `${escapedPath(cleanPath(pathname.replaceAll('|', '%7C')))}${search}`;
