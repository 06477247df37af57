/**
 * Query strings as Go's `net/url` reads them (`url.ParseQuery`): a pair with a semicolon or an invalid escape is skipped,
 * while the URL class keeps it.
 */
import { escapeLetter, escapeProblem, pathUnescape } from './escape.ts';
import { readGoUrl } from './url.ts';

const unreadable = /;|%(?![0-9a-f]{2})/i;
/** Escapes of bytes beyond ASCII. */
const beyondAscii = /(?:%[89a-f][0-9a-f])+/gi;
/** Stray bytes (see `strayByte`) as the URL class escapes them. */
const strays = /%F4%8F%8[23]%[89AB][0-9A-F]/g;

/** The query, with or without `?`, without the pairs that Go skips. */
export function readableQuery(query: string): string {
  if (!unreadable.test(query)) return query;
  const [, mark = '', pairs = ''] = /^(\??)(.*)$/s.exec(query) ?? [];
  const readable = pairs.split('&').filter((pair) => !unreadable.test(pair));
  return mark + readable.join('&');
}

/** Go's error for a query or form with an invalid pair; undefined if all pairs are valid. */
export function queryProblem(query: string): string | undefined {
  let problem: string | undefined;
  for (const pair of unreadable.test(query) ? query.replace(/^\?/, '').split('&') : []) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    if (pair.includes(';')) problem = 'invalid semicolon separator in query';
    else problem ??= escapeProblem(name) ?? escapeProblem(value);
  }
  return problem;
}

/** The parameters that Go reads in a query, including bytes that are not UTF-8. */
export const goQuery = (query: string): URLSearchParams =>
  new URLSearchParams(readableQuery(query).replaceAll(beyondAscii, (run) => encodeURIComponent(pathUnescape(run))));

/** The parameters of a request URL, in which `#` does not start a fragment. */
export const addressQuery = (address: string): URLSearchParams => goQuery(/\?.*/s.exec(address)?.[0] ?? '');

/**
 * The parameters of a stored request URL that Go parses again: here `#` starts a fragment, and an invalid URL has no
 * parameters.
 */
export const rereadQuery = (address: string): URLSearchParams =>
  address.includes('#') ? goQuery(readGoUrl(address)?.query ?? '') : addressQuery(address);

/** A request URL with the path and query as sent, including dot segments, and with Go's parameters. */
class RequestAddress extends URL {
  override readonly searchParams: URLSearchParams;
  override search: string;
  override pathname: string;

  constructor(url: URL, path = url.pathname, query = url.search) {
    super(url);
    this.search = query;
    this.searchParams = goQuery(query);
    this.pathname = path;
  }
}

/**
 * The URL of a request target as Go reads it: only `?` ends the path, and dot segments stay.
 *
 * @param origin scheme, host and port
 * @returns null if Go cannot parse it
 */
export function requestAddress(origin: string, target: string): URL | null {
  const end = target.indexOf('?');
  const [path, query] = end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end)];
  const written = path.replaceAll(/[#\\]/g, encodeURIComponent);
  const url = escapeProblem(path) === undefined ? URL.parse(`${origin}${written}${query}`) : null;
  if (!url || !(dotted.test(path) || url.search !== query)) return url;
  return new RequestAddress(url, dotted.test(path) ? written : url.pathname, query);
}

/** Dot segments, which the URL class removes and Go keeps. */
const dotted = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The request with Go's parameters in its URL; the same object if there is no difference. */
export function withGoQuery<R extends { readonly url: URL }>(request: R): R {
  const { url } = request;
  if (url instanceof RequestAddress || !(unreadable.test(url.search) || /%[89a-f]/i.test(url.search))) return request;
  return { ...request, url: new RequestAddress(url) };
}

const strayEscape = (spelled: string) => escapeLetter(decodeURIComponent(spelled));

type Parameters = URLSearchParams | Readonly<Record<string, string>>;

/** Writes a query as Go does (`url.Values.Encode`): sorted by name, with `+` for blanks. */
export function encodeGoQuery(values: Parameters): string {
  const sorted = new URLSearchParams(values);
  sorted.sort();
  return `${sorted}`.replaceAll('*', '%2A').replaceAll('%7E', '~').replaceAll(strays, strayEscape);
}

/** The query with some parameters set, as Go writes it. */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const values = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) values.set(name, value);
  return encodeGoQuery(values);
}

/** The URL with some parameters set. Other parameters stay, and all are sorted. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [, target = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  const encoded = changedQuery(goQuery(query), parameters);
  return `${path}${encoded && '?'}${encoded}${fragment}`;
}
