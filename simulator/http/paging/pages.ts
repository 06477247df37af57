/** Lists with page numbers (ory/x `pagepagination`, `migrationpagination`). */
import { decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { isInteger } from '@members/engines/go/strconv';
import { changedQuery } from '@members/engines/go/url/query';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import type { Limits } from './keyset.ts';

export interface NumberedPage {
  /** Counted from zero. */
  readonly page: number;
  readonly size: number;
}

export interface Paging {
  /** Reads page and size. A value that is not a number counts as missing. */
  read(query: URLSearchParams, limits: Limits): NumberedPage;
  /** The parameters of a link to a page. */
  parameters(at: NumberedPage): Readonly<Record<string, string>>;
}

/** Uses `page` and `per_page`. */
export const pagePaging: Paging = {
  read: (query, limits) => ({
    size: sizeOf(query.get('per_page'), limits),
    page: Math.max(0, integerOf(query.get('page')) ?? 0),
  }),
  parameters: ({ page, size }) => ({ page: `${page}`, per_page: `${size}` }),
};

/**
 * Uses `page_token` and `page_size` if the query has one of them, otherwise `page` and `per_page`. Links have all four.
 */
export const migrationPaging: Paging = {
  read: (query, limits) => {
    if (!query.has('page_token') && !query.has('page_size')) return pagePaging.read(query, limits);
    const size = sizeOf(query.get('page_size'), limits);
    return { size, page: Math.max(0, Math.floor(offsetOf(query.get('page_token')) / size)) };
  },
  parameters: (at) => ({
    ...pagePaging.parameters(at),
    page_size: `${at.size}`,
    page_token: encodeBase64Url(utf8(JSON.stringify({ offset: `${at.page * at.size}`, v: 2 }))),
  }),
};

const integerOf = (text: string | null): number | undefined =>
  text !== null && isInteger(text) ? Number(text) : undefined;

const sizeOf = (text: string | null, { defaultSize, maxSize }: Limits): number =>
  Math.max(1, Math.min(integerOf(text) ?? defaultSize, maxSize));

/** The offset in a token; 0 if the token is invalid. */
function offsetOf(token: string | null): number {
  try {
    const { offset } = JSON.parse(fromUtf8(decodeBase64Url(token ?? '') ?? utf8(''))) as { offset: string };
    return Number(offset) || 0;
  } catch {
    return 0;
  }
}

/** The headers of a page: the total count, and links to other pages (RFC 8288). */
export function pageHeaders(
  paging: Paging,
  {
    path,
    query,
    at,
    total,
  }: { readonly path: string; readonly query: URLSearchParams; readonly at: NumberedPage; readonly total: number },
): { readonly 'x-total-count': string; readonly link: string } {
  const link = pageLinks(
    at,
    total,
    (rel, page) => `<${path}?${changedQuery(query, paging.parameters(page))}>; rel="${rel}"`,
  );
  return { 'x-total-count': `${total}`, link };
}

/**
 * The links from a page to others. The server leaves out `first` and `prev` on the first page. If the list fits into one
 * page, the size in the link is the length of the list.
 */
function pageLinks(
  { page, size }: NumberedPage,
  total: number,
  write: (rel: string, at: NumberedPage) => string,
): string {
  const link = (rel: string, to: number) => write(rel, { page: to, size });
  const [first, next, previous] = [link('first', 0), link('next', page + 1), link('prev', page - 1)];
  const last = Math.ceil(total / size) - 1;
  if (total === 0) return [first, next, previous].join(',');
  if (page >= last)
    return total <= size ? write('first', { page: 0, size: total }) : [first, link('prev', last - 1)].join(',');
  return [...(page > 0 ? [first, next, previous] : [next]), link('last', last)].join(',');
}
