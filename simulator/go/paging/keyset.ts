/** Lists that continue behind a record instead of at a number (ory/x `keysetpagination`, both versions). */

import { atoiProblem } from '../strconv.ts';
import { escapeProblem, queryUnescape } from '../url/escape.ts';
import { changedQuery } from '../url/query.ts';

/** What becomes of an objection in Go's words. */
export type Refuse = (problem: string) => Error;

export interface Limits {
  /** Items per page where none, or less than one, are asked for. */
  readonly standard: number;
  readonly most: number;
}

interface Reading<T> extends Limits {
  /** What a token says; it is given no empty one. */
  readonly token: (text: string, refuse: Refuse) => T | Promise<T>;
  readonly refuse: Refuse;
}

export interface Keyset<T> {
  /** Undefined for the first page. */
  readonly token: T | undefined;
  readonly size: number;
}

/** `page_token` and `page_size` of a query. @throws what `refuse` makes of the first objection; the token comes first */
export async function readKeyset<T>(query: URLSearchParams, reading: Reading<T>): Promise<Keyset<T>> {
  const { standard, most, refuse } = reading;
  const escaped = parameter(query, 'page_token');
  const size = parameter(query, 'page_size');
  const broken = escapeProblem(escaped);
  if (broken !== undefined) throw refuse(broken);
  const text = queryUnescape(escaped);
  const token = text ? await reading.token(text, refuse) : undefined;
  const problem = size === '' ? undefined : atoiProblem(size);
  if (problem !== undefined) throw refuse(problem);
  return { token, size: Math.min(Number(size) > 0 ? Number(size) : standard, most) };
}

/** The first of equal parameters that says something. */
const parameter = (query: URLSearchParams, name: string): string =>
  query.getAll(name).find((each) => each !== '') ?? '';

export interface Part<T> {
  readonly items: readonly T[];
  /** The item behind which the next page begins; undefined on the last page. */
  readonly last: T | undefined;
}

/** The beginning of what is left of a list. */
export function firstOf<T>(rest: readonly T[], size: number): Part<T> {
  const items = rest.slice(0, size);
  return { items, last: rest.length > size ? items.at(-1) : undefined };
}

/**
 * The `Link` header (RFC 8288): `first`, and `next` where more follows.
 *
 * @param first the token of the first page
 * @param next that of the next one
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
