import { escapedPath } from './escape.ts';

const unclean = /^(?!\/)|\/(?:\/|\.{1,2}(?:\/|$))/;

/** The path without doubled slashes and dot segments; a trailing slash stays (net/http's `cleanPath`). */
export function cleanPath(path: string): string {
  if (!unclean.test(path)) return path;
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return `/${kept.join('/')}${kept.length > 0 && path.endsWith('/') ? '/' : ''}`;
}

/** Where whoever asks for an unclean path is sent: with its escapes escaped once more, as the server takes them for its letters. */
export const movedTo = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  // The one letter that the URL class leaves and Go does not.
  `${escapedPath(cleanPath(pathname.replaceAll('|', '%7C')))}${search}`;
