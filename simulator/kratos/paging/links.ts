/** What the lists' `Link` headers (RFC 8288) have in common. */
import { encodeGoQuery } from '../../go/query.ts';

/** The path of a link on the admin listener: below `/admin`, also where the request left that out. */
export function adminPath({ pathname }: URL): string {
  return pathname.startsWith('/admin') ? pathname : `/admin${pathname}`;
}

/** A parameter list in the order and spelling of Go's url.Values. */
export function encodeQuery(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  return encodeGoQuery(parameters);
}

/** A whole number; undefined for any other text. */
export const whole = (text: string | null): number | undefined =>
  text && /^[+-]?\d+$/.test(text) ? Number(text) : undefined;

export interface NumberedPage {
  /** Counted from zero. */
  readonly page: number;
  readonly size: number;
}

/** A link to a page, of so many items. */
type Link = (rel: string, page: number, size: number) => string;

/**
 * The links from one page to the others (ory/x `pagepagination`); the server leaves out `first` and
 * `prev` on the first page, and a list that fits one page has its length as size.
 */
export function pageLinks({ page, size }: NumberedPage, total: number, write: Link): string {
  const link = (rel: string, to: number) => write(rel, to, size);
  const [first, next, previous] = [link('first', 0), link('next', page + 1), link('prev', page - 1)];
  const last = Math.ceil(total / size) - 1;
  if (total === 0) return [first, next, previous].join(',');
  if (page >= last) return total <= size ? write('first', 0, total) : [first, link('prev', last - 1)].join(',');
  return [...(page > 0 ? [first, next, previous] : [next]), link('last', last)].join(',');
}
