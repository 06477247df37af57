/** Lists of identities by page number, counted from zero. */
import type { Limits } from '../../go/paging/keyset.ts';
import { type NumberedPage, pageHeaders, pagePaging } from '../../go/paging/pages.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { refusals } from './refusals.ts';

const limits: Limits = { defaultSize: 250, maxSize: 500 };
const farthest = 1000;

/** `page` and `per_page`; what is no number counts as not given. @throws KratosError 400 for a page too far off */
export function readNumberedPage(query: URLSearchParams): NumberedPage {
  const at = pagePaging.read(query, limits);
  if (at.page * at.size > farthest) throw refusals.legacyPages();
  return at;
}

/** The headers that lead to the other pages. */
export function numberedHeaders({ request: { url } }: Context, at: NumberedPage, total: number) {
  return pageHeaders(pagePaging, { path: adminPath(url), query: url.searchParams, at, total });
}
