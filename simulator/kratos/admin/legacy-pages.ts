/** Lists by page number, counted from zero (ory/x `pagepagination`). */
import type { Context } from '../context.ts';
import { adminPath, encodeQuery } from './keyset.ts';
import { refusals } from './refusals.ts';

const standard = 250;
const most = 500;
const farthest = 1000;

export interface NumberedPage {
  readonly page: number;
  readonly size: number;
}

const whole = (text: string | null) => (text && /^[+-]?\d+$/.test(text) ? Number(text) : undefined);

/** `page` and `per_page`; what is no number counts as not given. @throws KratosError 400 for a page too far off */
export function readNumberedPage(query: URLSearchParams): NumberedPage {
  const page = Math.max(0, whole(query.get('page')) ?? 0);
  const size = Math.max(1, Math.min(whole(query.get('per_page')) ?? standard, most));
  if (page * size > farthest) throw refusals.legacyPages();
  return { page, size };
}

/** The headers that lead to the other pages; the server leaves out `first` and `prev` on the first page. */
export function numberedHeaders({ request: { url } }: Context, { page, size }: NumberedPage, total: number) {
  const link = (rel: string, to: number, perPage = size) =>
    `<${adminPath(url)}?${encodeQuery(url.searchParams, { page: `${to}`, per_page: `${perPage}` })}>; rel="${rel}"`;
  const last = Math.ceil(total / size) - 1;
  const links = () => {
    if (total === 0) return [link('first', 0), link('next', page + 1), link('prev', page - 1)];
    if (page < last)
      return [
        ...(page > 0 ? [link('first', 0)] : []),
        link('next', page + 1),
        ...(page > 0 ? [link('prev', page - 1)] : []),
        link('last', last),
      ];
    return total <= size ? [link('first', 0, total)] : [link('first', 0), link('prev', last - 1)];
  };
  return { 'x-total-count': `${total}`, link: links().join(',') };
}
