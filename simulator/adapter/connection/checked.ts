/** What Go's server refuses before anybody is asked, although Node's parser takes it. */
import type { IncomingMessage } from 'node:http';

/** All lines of a header as they came, by its name in lower case. */
function linesOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

export const bad = '400 Bad Request';
export const unknownVersion = '505 HTTP Version Not Supported: unsupported protocol version';
/** The only refusal whose body says more than its status. */
export const unknownEncoding = '501 Not Implemented';

/** Letters that a host may have, whatever they mean there. */
const host = /^[\w\-.~!$%&'()*+,;=:[\]]*$/;
const mostBytes = 2n ** 63n - 1n;

/** The status that a request is refused with; undefined for one to be answered. */
export function refusalOf(request: IncomingMessage): string | undefined {
  const { httpVersionMajor, httpVersionMinor } = request;
  const isCurrent = httpVersionMinor >= 1;
  // Node's parser takes a request of HTTP/0.9, Go's server has never heard of it.
  if (httpVersionMajor === 0) return bad;
  const encodings = linesOf(request, 'transfer-encoding');
  if (isCurrent && encodings.length > 0 && (encodings.length > 1 || encodings[0]?.toLowerCase() !== 'chunked'))
    return unknownEncoding;
  const [length = '0'] = linesOf(request, 'content-length');
  if (BigInt(length) > mostBytes) return bad;
  if (httpVersionMajor === 2 && !('stream' in request)) return unknownVersion;
  const hosts = linesOf(request, 'host');
  if (hosts.length > 1) return bad;
  if (isCurrent && hosts.length === 0) return `${bad}: missing required Host header`;
  return host.test(hosts[0] ?? '') ? undefined : `${bad}: malformed Host header`;
}
