/** Lists by page number, counted from zero (ory/x `pagepagination`). */

import { adminPath, encodeQuery, type NumberedPage, pageLinks, whole } from '../paging/links.ts';
import type { Context } from '../request/context.ts';
import { refusals } from './refusals.ts';

const standard = 250;
const most = 500;
const farthest = 1000;

/** `page` and `per_page`; what is no number counts as not given. @throws KratosError 400 for a page too far off */
export function readNumberedPage(query: URLSearchParams): NumberedPage {
  const page = Math.max(0, whole(query.get('page')) ?? 0);
  const size = Math.max(1, Math.min(whole(query.get('per_page')) ?? standard, most));
  if (page * size > farthest) throw refusals.legacyPages();
  return { page, size };
}

/** The headers that lead to the other pages. */
export function numberedHeaders({ request: { url } }: Context, at: NumberedPage, total: number) {
  const link = pageLinks(at, total, (rel, page, size) => {
    const query = encodeQuery(url.searchParams, { page: `${page}`, per_page: `${size}` });
    return `<${adminPath(url)}?${query}>; rel="${rel}"`;
  });
  return { 'x-total-count': `${total}`, link };
}
