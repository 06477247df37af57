/** Lists in pages, with `Link` headers (RFC 8288). */

import { escapedPath, pathUnescape } from '@members/engines/go/url/escape';
import { cleanPath } from '@members/engines/go/url/path';
import type { Limits } from '../../http/paging/keyset.ts';
import { migrationPaging, pageHeaders } from '../../http/paging/pages.ts';
import type { Context } from './context.ts';

/**
 * The path of a request to the admin listener. If the request left `/admin` out, it is added, and the path is cleaned
 * and unescaped.
 */
export function adminPath({ pathname }: URL): string {
  const plain = pathUnescape(pathname);
  if (plain.startsWith('/admin')) return pathname;
  return escapedPath(cleanPath(`/admin${plain}`).replace(/(.)\/$/, '$1'), pathname);
}

const limits: Limits = { defaultSize: 250, maxSize: 1000 };

type PagePosition = { readonly page: number; readonly size: number };

const oneBasedRange = ({ page, size }: PagePosition): readonly [start: number, end: number] => {
  const start = (Math.max(1, page) - 1) * size;
  return [start, start + size];
};

/**
 * Returns one page of a list, and the headers that link to the other pages. The query counts pages from one and takes
 * zero as one, but `Link` counts from zero.
 */
export function pageOf<T>(
  { request: { url } }: Context,
  all: readonly T[],
  {
    path = url.pathname,
    rangeOf = oneBasedRange,
  }: { readonly path?: string; readonly rangeOf?: typeof oneBasedRange } = {},
) {
  const at = migrationPaging.read(url.searchParams, limits);
  const headers = pageHeaders(migrationPaging, { path, query: url.searchParams, at, total: all.length });
  return { items: all.slice(...rangeOf(at)), headers };
}
