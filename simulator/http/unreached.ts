/** Why somebody was not reached, in the words of Go's HTTP client, by what Node's says. */
const reasons: Readonly<Record<string, (url: URL) => string>> = {
  ECONNREFUSED: ({ hostname, port, protocol }) =>
    `dial tcp ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}: connect: connection refused`,
  ENOTFOUND: ({ hostname }) => `dial tcp: lookup ${hostname}: no such host`,
  UND_ERR_SOCKET: () => 'EOF',
};

/** @returns the code of what Node's client threw, and Go's words for it */
export function unreached(url: string, error: unknown): { readonly code: string; readonly reason: string } {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
  return { code, reason: reasons[code]?.(new URL(url)) ?? (error as Error).message };
}

/** What is said of a page that was asked for as often as the server asks. */
export const gaveUp = (url: string, reason: string): string =>
  `GET ${url} giving up after 3 attempt(s): Get ${JSON.stringify(url)}: ${reason}`;
