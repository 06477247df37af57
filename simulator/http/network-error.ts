/** The messages of Go's HTTP client, by the error code of Node's client. */
const reasons: Readonly<Record<string, (url: URL) => string>> = {
  ECONNREFUSED: ({ hostname, port, protocol }) =>
    `dial tcp ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}: connect: connection refused`,
  ENOTFOUND: ({ hostname }) => `dial tcp: lookup ${hostname}: no such host`,
  UND_ERR_SOCKET: () => 'EOF',
};

/** Translates an error of Node's `fetch`. @returns Node's error code, and the message of Go's HTTP client */
export function networkError(url: string, error: unknown): { readonly code: string; readonly reason: string } {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return { code, reason: reasons[code]?.(new URL(url)) ?? (error as Error).message };
}

/** The error of Go's client after its last attempt to load a document. */
export const gaveUpMessage = (url: string, reason: string): string =>
  `GET ${url} giving up after 3 attempt(s): Get ${JSON.stringify(url)}: ${reason}`;
