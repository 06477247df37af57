/** What Node's `fetch` gives as the cause of a failure. */
interface Cause {
  readonly code?: string;
  readonly message?: string;
  /** The address that the host name led to. */
  readonly address?: string;
}

const place = ({ hostname, port, protocol }: URL, { address }: Cause) =>
  `${address?.replace(/^.*:.*$/, '[$&]') ?? hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

const refused = (url: URL, cause: Cause) => `dial tcp ${place(url, cause)}: connect: connection refused`;

const timedOut = (url: URL, cause: Cause) => `dial tcp ${place(url, cause)}: i/o timeout`;

const unknownAuthority = () => 'tls: failed to verify certificate: x509: certificate signed by unknown authority';

/** The messages of Go's HTTP client, by the error code of Node's client. */
const reasons: Readonly<Record<string, (url: URL, cause: Cause) => string>> = {
  ECONNREFUSED: refused,
  EHOSTUNREACH: (url, cause) => `dial tcp ${place(url, cause)}: connect: no route to host`,
  ENETUNREACH: (url, cause) => `dial tcp ${place(url, cause)}: connect: network is unreachable`,
  // Go names its own port, too, which Node does not tell.
  ECONNRESET: (url, cause) =>
    cause.message?.startsWith('read ')
      ? `read tcp 127.0.0.1:0->${place(url, cause)}: read: connection reset by peer`
      : 'EOF',
  ENOTFOUND: ({ hostname }) => `dial tcp: lookup ${hostname}: no such host`,
  // Go also names the name server, which Node does not tell.
  EAI_AGAIN: ({ hostname }) => `dial tcp: lookup ${hostname}: server misbehaving`,
  ETIMEDOUT: timedOut,
  UND_ERR_CONNECT_TIMEOUT: timedOut,
  UND_ERR_SOCKET: () => 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  ERR_SSL_WRONG_VERSION_NUMBER: () => 'http: server gave HTTP response to HTTPS client',
};

/** Translates an error of Node's `fetch`. @returns Node's error code, and the message of Go's HTTP client */
export function networkError(url: string, error: unknown): { readonly code: string; readonly reason: string } {
  const cause = ((error as Error).cause ?? {}) as Cause;
  const { code = '', message } = cause;
  // `fetch` never calls ports of other protocols, such as 1 and 25. As a rule, no HTTP server listens there.
  const explain = message === 'bad port' ? refused : reasons[code];
  return { code, reason: explain?.(new URL(url), cause) ?? (error as Error).message };
}

/** The error of Go's client after its last attempt to load a document. */
export const gaveUpMessage = (url: string, reason: string): string =>
  `GET ${url} giving up after 3 attempt(s): Get ${JSON.stringify(url)}: ${reason}`;
