/** What Go's server refuses before anybody is asked, although Node's parser takes it. */
import type { IncomingMessage } from 'node:http';

/** All lines of the header `Host`: of several Node tells the first alone. */
function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string[] {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && /^host$/i.test(rawHeaders[at] as string))
      hosts.push(rawHeaders[at + 1] as string);
  return hosts;
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
  const { httpVersionMajor, httpVersionMinor, headers } = request;
  const isCurrent = httpVersionMinor >= 1;
  // Node's parser takes a request of HTTP/0.9, Go's server has never heard of it.
  if (httpVersionMajor === 0) return bad;
  // Of several lines Node makes one.
  const encoding = headers['transfer-encoding'] ?? 'chunked';
  if (isCurrent && encoding.toLowerCase() !== 'chunked') return unknownEncoding;
  const length = headers['content-length'];
  if (length !== undefined && BigInt(length) > mostBytes) return bad;
  if (httpVersionMajor === 2 && !('stream' in request)) return unknownVersion;
  const hosts = hostsOf(request);
  if (hosts.length > 1) return bad;
  if (isCurrent && hosts.length === 0) return `${bad}: missing required Host header`;
  return host.test(hosts[0] ?? '') ? undefined : `${bad}: malformed Host header`;
}
