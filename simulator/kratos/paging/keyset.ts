/** Lists that continue behind a record instead of at a number (ory/x `keysetpagination`). */
import type { Context } from '../request/context.ts';
import { adminPath, encodeQuery } from './links.ts';

/** The first of equal parameters that says something. */
function parameter(query: URLSearchParams, name: string): string {
  return query.getAll(name).find((each) => each !== '') ?? '';
}

export interface Keyset {
  /** '' for the first page. */
  readonly token: string;
  /** Items per page; undefined where none is asked for. */
  readonly size: number | undefined;
}

/** Reads `page_token` and `page_size`; throws what `refuse` makes of the objection, told in Go's words. */
export function readKeyset(query: URLSearchParams, refuse: (problem: string) => Error): Keyset {
  const token = parameter(query, 'page_token');
  const [badEscape] = /%(?![\da-f]{2}).{0,2}/i.exec(token) ?? [];
  if (badEscape) throw refuse(`invalid URL escape ${JSON.stringify(badEscape)}`);
  const size = parameter(query, 'page_size');
  if (!/^([+-]?\d+)?$/.test(size)) throw refuse(`strconv.Atoi: parsing ${JSON.stringify(size)}: invalid syntax`);
  return { token: decodeURIComponent(token.replaceAll('+', ' ')), size: size === '' ? undefined : Number(size) };
}

/** The page size within the server's limits. */
export function pageSize({ size = 0 }: Keyset, standard: number, most: number): number {
  return Math.min(size > 0 ? size : standard, most);
}

/** The Link header (RFC 8288): `first`, and `next` where more follows. */
export function keysetLink(
  { request: { url } }: Context,
  query: URLSearchParams,
  size: number,
  first: string,
  next: string | undefined,
): string {
  const link = (rel: string, token: string) =>
    `<${adminPath(url)}?${encodeQuery(query, { page_size: `${size}`, page_token: token })}>; rel="${rel}"`;
  return [link('first', first), ...(next === undefined ? [] : [link('next', next)])].join(',');
}
