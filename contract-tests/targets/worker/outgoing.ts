import type { WireAnswer, WireRequest } from '../../runner/exchange.ts';

/** Path at which the page's HTTP server forwards requests of the servers to third parties, and reads files. */
export const outgoingPath = '/outside';

/** A `file://` URL to read, or a request to send. */
export type OutgoingRequest = { readonly file: string } | WireRequest;

export async function sendOutgoing(request: OutgoingRequest): Promise<WireAnswer> {
  const answer = await fetch(outgoingPath, { method: 'POST', body: JSON.stringify(request) });
  if (!answer.ok) {
    const { message, cause } = await answer.json();
    throw new TypeError(message, { cause });
  }
  return answer.json();
}
