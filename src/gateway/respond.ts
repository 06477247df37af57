import type { ServerResponse } from 'node:http';

/** Sends a Fetch API answer through node's server. @param head leaves the body out */
export async function respond(answer: Response, response: ServerResponse, head: boolean): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  const cookies = answer.headers.getSetCookie();
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  for (const [name, value] of headers) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.status !== 304) response.setHeader('content-length', body.length);
  response.writeHead(answer.status).end(head ? undefined : body);
}
