/**
 * Query strings as Go's net/url reads them (`url.ParseQuery`): a pair with a semicolon or a broken escape is passed
 * over, while the URL class takes it as it is.
 */
import { escapeProblem } from './escape.ts';

const strange = /;|%(?![0-9a-f]{2})/i;

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

/** The parameters that Go reads in a query. */
export const goQuery = (query: string): URLSearchParams => new URLSearchParams(readableQuery(query));

/** The parameters of an address, whatever else it holds. */
export const addressQuery = (address: string): URLSearchParams => goQuery(/\?[^#]*/.exec(address)?.[0] ?? '');

/** A request's address: as it was sent, with parameters as Go reads them, and the dots of its path. */
class RequestAddress extends URL {
  override readonly searchParams = goQuery(this.search);
  override pathname: string;

  constructor(url: URL, path = url.pathname) {
    super(url);
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
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  const written = path.replaceAll(/[#\\]/g, encodeURIComponent);
  const url = escapeProblem(path) === undefined ? URL.parse(`${origin}${written}${query}`) : null;
  return url && dotted.test(path) ? new RequestAddress(url, written) : url;
}

/** Where the URL class resolves what Go leaves as it is. */
const dotted = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The same request with an address that has Go's parameters; itself, where there is no difference. */
export function withGoQuery<R extends { readonly url: URL }>(request: R): R {
  return strange.test(request.url.search) ? { ...request, url: new RequestAddress(request.url) } : request;
}

type Parameters = URLSearchParams | Readonly<Record<string, string>>;

/** A query as Go writes it (`url.Values.Encode`): sorted by name; the blank of forms is a plus. */
export function encodeGoQuery(values: Parameters): string {
  const sorted = new URLSearchParams(values);
  sorted.sort();
  return `${sorted}`.replaceAll('*', '%2A').replaceAll('%7E', '~');
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
