import type { ServerResponse } from 'node:http';

/** An answer whose bytes are there already. It goes out as it is: a Fetch API answer would be copied twice on its way. */
export interface Ready {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Sends an answer through node's server. @param head leaves the body out */
export async function respond(answer: Response | Ready, response: ServerResponse, head: boolean): Promise<void> {
  if (answer instanceof Response) return sendFetched(answer, response, head);
  const length = answer.body && { 'content-length': answer.body.length };
  response.writeHead(answer.status, { ...answer.headers, ...length }).end(head ? undefined : answer.body);
}

async function sendFetched(answer: Response, response: ServerResponse, head: boolean): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const cookies = answer.headers.getSetCookie();
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  for (const [name, value] of headers) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.status !== 304) response.setHeader('content-length', body.length);
  response.writeHead(answer.status).end(head ? undefined : body);
}
