/** Lists of identities in numbered pages, counted from zero. */
import type { Limits } from '../../http/paging/keyset.ts';
import { type NumberedPage, pageHeaders, pagePaging } from '../../http/paging/pages.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { refusals } from './refusals.ts';

const limits: Limits = { defaultSize: 250, maxSize: 500 };
const maxOffset = 1000;

/**
 * Reads `page` and `per_page`; a value that is not a number is ignored.
 * @throws KratosError 400 for a page beyond the limit
 */
export function readNumberedPage(query: URLSearchParams): NumberedPage {
  const at = pagePaging.read(query, limits);
  if (at.page * at.size > maxOffset) throw refusals.legacyPages();
  return at;
}

/** The headers that link to the other pages. */
export function numberedHeaders({ request: { url } }: Context, at: NumberedPage, total: number) {
  return pageHeaders(pagePaging, { path: adminPath(url), query: url.searchParams, at, total });
}
