/**
 * Query strings as Go's net/url reads them (`url.ParseQuery`): a pair with a semicolon or a broken escape is passed
 * over, while the URL class takes it as it is.
 */

const strange = /;|%(?![0-9a-f]{2})/i;

/** The query, with or without its `?`, less the pairs that Go cannot read. */
export function readableQuery(query: string): string {
  if (!strange.test(query)) return query;
  const pairs = query.replace(/^\?/, '').split('&');
  return pairs.filter((pair) => !strange.test(pair)).join('&');
}

/** The parameters that Go reads in a query. */
export const goQuery = (query: string): URLSearchParams => new URLSearchParams(readableQuery(query));

/** A request's address: as it was sent, with parameters as Go reads them. */
class RequestAddress extends URL {
  override readonly searchParams = goQuery(this.search);
}

/** The same request with an address that has Go's parameters; itself, where there is no difference. */
export function withGoQuery<R extends { readonly url: URL }>(request: R): R {
  return strange.test(request.url.search) ? { ...request, url: new RequestAddress(request.url) } : request;
}

/** A query as Go writes it (`url.Values.Encode`): sorted by name; the blank of forms is a plus. */
export function encodeGoQuery(values: URLSearchParams): string {
  const sorted = new URLSearchParams(values);
  sorted.sort();
  return `${sorted}`.replaceAll('*', '%2A').replaceAll('%7E', '~');
}
