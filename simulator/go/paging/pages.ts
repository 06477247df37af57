/** Lists by page number (ory/x `pagepagination`, `migrationpagination`). */
import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import { isInteger } from '../strconv.ts';
import { changedQuery } from '../url/query.ts';
import { fromUtf8, utf8 } from '../utf8.ts';
import type { Limits } from './keyset.ts';

export interface NumberedPage {
  /** Counted from zero. */
  readonly page: number;
  readonly size: number;
}

/** A way in which pages are asked for. */
export interface Paging {
  /** Page and size as asked for; what is no number counts as not given. */
  read(query: URLSearchParams, limits: Limits): NumberedPage;
  /** The parameters that ask for a page. */
  parameters(at: NumberedPage): Readonly<Record<string, string>>;
}

/** By `page` and `per_page`. */
export const pagePaging: Paging = {
  read: (query, limits) => ({
    size: sizeOf(query.get('per_page'), limits),
    page: Math.max(0, integerOf(query.get('page')) ?? 0),
  }),
  parameters: ({ page, size }) => ({ page: `${page}`, per_page: `${size}` }),
};

/** By `page_token` and `page_size` where one of them is used, else as before; links have both. */
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

const sizeOf = (text: string | null, { standard, most }: Limits): number =>
  Math.max(1, Math.min(integerOf(text) ?? standard, most));

/** The offset that a token holds; 0 for what is none. */
function offsetOf(token: string | null): number {
  try {
    const { offset } = JSON.parse(fromUtf8(decodeBase64Url(token ?? '') ?? utf8(''))) as { offset: string };
    return Number(offset) || 0;
  } catch {
    return 0;
  }
}

/** The headers of one page (RFC 8288), which lead to the others. */
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
 * The links from one page to the others; the server leaves out `first` and `prev` on the first page, and a list that
 * fits one page has its length as size.
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
