/** Requests that Go's server refuses before any handler runs, although Node's parser accepts them. */
import type { IncomingMessage } from 'node:http';

/** All values of the `Host` header. `headers.host` has only the first. */
function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && /^host$/i.test(rawHeaders[at] as string))
      hosts.push(rawHeaders[at + 1] as string);
  return hosts;
}

export const badRequest = '400 Bad Request';
export const unknownVersion = '505 HTTP Version Not Supported: unsupported protocol version';
/** The only refusal whose body differs from its status. */
export const unknownEncoding = '501 Not Implemented';

/** Go checks only which characters a host has, not where they stand. */
const host = /^[\w\-.~!$%&'()*+,;=:[\]]*$/;
const maxLength = 2n ** 63n - 1n;

/**
 * Returns the status with which Go's server refuses a request, or undefined if it accepts it.
 *
 * @see Go's net/http, `readRequest` and `conn.readRequest`
 */
export function refusalStatus(request: IncomingMessage): string | undefined {
  const { httpVersionMajor, httpVersionMinor, headers } = request;
  const isCurrent = httpVersionMinor >= 1;
  // Node's parser accepts HTTP/0.9, Go's server does not.
  if (httpVersionMajor === 0) return badRequest;
  // Node joins several Transfer-Encoding headers into one value.
  const encoding = headers['transfer-encoding'] ?? 'chunked';
  if (isCurrent && encoding.toLowerCase() !== 'chunked') return unknownEncoding;
  const length = headers['content-length'];
  if (length !== undefined && BigInt(length) > maxLength) return badRequest;
  if (httpVersionMajor === 2 && !('stream' in request)) return unknownVersion;
  const hosts = hostsOf(request);
  if (hosts.length > 1) return badRequest;
  if (isCurrent && hosts.length === 0) return `${badRequest}: missing required Host header`;
  return host.test(hosts[0] ?? '') ? undefined : `${badRequest}: malformed Host header`;
}
