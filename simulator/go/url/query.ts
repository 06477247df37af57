/**
 * Query strings as Go's net/url reads them (`url.ParseQuery`): a pair with a semicolon or a broken escape is passed
 * over, while the URL class takes it as it is.
 */
import { escapeLetter, escapeProblem, pathUnescape } from './escape.ts';
import { readGoUrl } from './url.ts';

const strange = /;|%(?![0-9a-f]{2})/i;
/** What no plain letter of ASCII is meant by. */
const beyondAscii = /(?:%[89a-f][0-9a-f])+/gi;
/** How stray bytes are spelled where the URL class writes them. */
const strays = /%F4%8F%8[23]%[89AB][0-9A-F]/g;

/** The query, with or without its `?`, less the pairs that Go cannot read. */
export function readableQuery(query: string): string {
  if (!strange.test(query)) return query;
  const pairs = query.replace(/^\?/, '').split('&');
  return pairs.filter((pair) => !strange.test(pair)).join('&');
}

/** What Go says of a query, or of a form, that it does not read whole. */
export function queryProblem(query: string): string | undefined {
  let problem: string | undefined;
  for (const pair of strange.test(query) ? query.replace(/^\?/, '').split('&') : []) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    if (pair.includes(';')) problem = 'invalid semicolon separator in query';
    else problem ??= escapeProblem(name) ?? escapeProblem(value);
  }
  return problem;
}

/** The parameters that Go reads in a query, stray bytes included. */
export const goQuery = (query: string): URLSearchParams =>
  new URLSearchParams(readableQuery(query).replaceAll(beyondAscii, (run) => encodeURIComponent(pathUnescape(run))));

/** The parameters of a request's address, whatever else it holds: nothing in it is a fragment. */
export const addressQuery = (address: string): URLSearchParams => goQuery(/\?.*/s.exec(address)?.[0] ?? '');

/** The same where the address is read again as any other: it ends with a number sign, and a broken one has none. */
export const rereadQuery = (address: string): URLSearchParams =>
  address.includes('#') ? goQuery(readGoUrl(address)?.query ?? '') : addressQuery(address);

/** A request's address: as it was sent, with parameters as Go reads them, and the dots of its path. */
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
 * The address of a request by its target, a path as Go reads it: only a question mark ends it, and nothing is resolved.
 *
 * @param origin scheme, host and port
 * @returns null where Go cannot read it
 */
export function requestAddress(origin: string, target: string): URL | null {
  const end = target.indexOf('?');
  const [path, query] = end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end)];
  const written = path.replaceAll(/[#\\]/g, encodeURIComponent);
  const url = escapeProblem(path) === undefined ? URL.parse(`${origin}${written}${query}`) : null;
  if (!url || !(dotted.test(path) || url.search !== query)) return url;
  return new RequestAddress(url, dotted.test(path) ? written : url.pathname, query);
}

/** Where the URL class resolves what Go leaves as it is. */
const dotted = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The same request with an address that has Go's parameters; itself, where there is no difference. */
export function withGoQuery<R extends { readonly url: URL }>(request: R): R {
  const { url } = request;
  if (url instanceof RequestAddress || !(strange.test(url.search) || /%[89a-f]/i.test(url.search))) return request;
  return { ...request, url: new RequestAddress(url) };
}

const strayEscape = (spelled: string) => escapeLetter(decodeURIComponent(spelled));

type Parameters = URLSearchParams | Readonly<Record<string, string>>;

/** A query as Go writes it (`url.Values.Encode`): sorted by name; the blank of forms is a plus. */
export function encodeGoQuery(values: Parameters): string {
  const sorted = new URLSearchParams(values);
  sorted.sort();
  return `${sorted}`.replaceAll('*', '%2A').replaceAll('%7E', '~').replaceAll(strays, strayEscape);
}

/** The parameters with these set, in Go's order and spelling. */
export function changedQuery(query: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const values = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) values.set(name, value);
  return encodeGoQuery(values);
}

/** The address with these parameters set; those it had stay, all are sorted anew. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [, target = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  const encoded = changedQuery(goQuery(query), parameters);
  return `${path}${encoded && '?'}${encoded}${fragment}`;
}
