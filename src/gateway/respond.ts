import type { ServerResponse } from 'node:http';

type Body = Uint8Array<ArrayBuffer> | string;

/** An answer that lies ready. (The Fetch API's own would be copied twice on its way, and takes 13 MB to be there at all.) */
export interface Ready {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Body | null;
}

const lengthOf = (body: Body | null) => (body === null ? 0 : Buffer.byteLength(body));

/** Sends an answer through node's server. @param head leaves the body out */
export function respond({ status, headers, body }: Ready, response: ServerResponse, head: boolean): void {
  const length = status === 304 ? {} : { 'content-length': lengthOf(body) };
  response.writeHead(status, { ...(headers as Record<string, string | string[]>), ...length });
  response.end(head ? undefined : body);
}
