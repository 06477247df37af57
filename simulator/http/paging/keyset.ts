/**
 * Lists whose next page starts after a record instead of at a page number (ory/x `keysetpagination`, both versions).
 */

import { atoiProblem } from '@members/engines/go/strconv';
import { escapeProblem, queryUnescape } from '@members/engines/go/url/escape';
import { changedQuery } from '@members/engines/go/url/query';

/** Makes an error from Go's error message. */
export type Refuse = (problem: string) => Error;

export interface Limits {
  /** Items per page if the query asks for none, or for less than one. */
  readonly defaultSize: number;
  readonly maxSize: number;
}

interface KeysetOptions<T> extends Limits {
  /** Decodes a token, which is not empty. */
  readonly token: (text: string, refuse: Refuse) => T | Promise<T>;
  readonly refuse: Refuse;
}

export interface Keyset<T> {
  /** Undefined for the first page. */
  readonly token: T | undefined;
  readonly size: number;
}

/** Reads `page_token`, then `page_size`, of a query. @throws the error from `refuse` */
export async function readKeyset<T>(query: URLSearchParams, reading: KeysetOptions<T>): Promise<Keyset<T>> {
  const { defaultSize, maxSize, refuse } = reading;
  const escaped = parameter(query, 'page_token');
  const size = parameter(query, 'page_size');
  const broken = escapeProblem(escaped);
  if (broken !== undefined) throw refuse(broken);
  const text = queryUnescape(escaped);
  const token = text ? await reading.token(text, refuse) : undefined;
  const problem = size === '' ? undefined : atoiProblem(size);
  if (problem !== undefined) throw refuse(problem);
  return { token, size: Math.min(Number(size) > 0 ? Number(size) : defaultSize, maxSize) };
}

/** The first value of a parameter that is not empty. */
const parameter = (query: URLSearchParams, name: string): string =>
  query.getAll(name).find((each) => each !== '') ?? '';

export interface KeysetPage<T> {
  readonly items: readonly T[];
  /** The next page starts after this item; undefined on the last page. */
  readonly last: T | undefined;
}

/** The first page of the rest of a list. */
export function firstPage<T>(rest: readonly T[], size: number): KeysetPage<T> {
  const items = rest.slice(0, size);
  return { items, last: rest.length > size ? items.at(-1) : undefined };
}

/**
 * The `Link` header (RFC 8288), with `first`, and with `next` if more items follow.
 *
 * @param first token of the first page
 * @param next token of the next page
 */
export function keysetLinks(
  { path, query, size }: { readonly path: string; readonly query: URLSearchParams; readonly size: number },
  first: string,
  next: string | undefined,
): string {
  const link = (rel: string, token: string) =>
    `<${path}?${changedQuery(query, { page_size: `${size}`, page_token: token })}>; rel="${rel}"`;
  return [link('first', first), ...(next === undefined ? [] : [link('next', next)])].join(',');
}
