/** Lists in pages, and their `Link` headers (RFC 8288). */
import type { Limits } from '../../go/paging/keyset.ts';
import { migrationPaging, pageHeaders } from '../../go/paging/pages.ts';
import { escapedPath, pathUnescape } from '../../go/url/escape.ts';
import { cleanPath } from '../../go/url/path.ts';
import type { Context } from './context.ts';

/** The path on the admin listener: below `/admin`, also where the request left that out; then it is cleaned, without its escapes. */
export function adminPath({ pathname }: URL): string {
  const plain = pathUnescape(pathname);
  if (plain.startsWith('/admin')) return pathname;
  return escapedPath(cleanPath(`/admin${plain}`).replace(/(.)\/$/, '$1'), pathname);
}

const limits: Limits = { defaultSize: 250, maxSize: 1000 };

type At = { readonly page: number; readonly size: number };

const fromOne = ({ page, size }: At): readonly [start: number, end: number] => {
  const start = (Math.max(1, page) - 1) * size;
  return [start, start + size];
};

/**
 * One page of a list and the headers that lead to the others: what is read counts pages from one, with zero the same
 * as one, while `Link` counts from zero.
 */
export function pageOf<T>(
  { request: { url } }: Context,
  all: readonly T[],
  { path = url.pathname, spanOf = fromOne }: { readonly path?: string; readonly spanOf?: typeof fromOne } = {},
) {
  const at = migrationPaging.read(url.searchParams, limits);
  const headers = pageHeaders(migrationPaging, { path, query: url.searchParams, at, total: all.length });
  return { items: all.slice(...spanOf(at)), headers };
}
