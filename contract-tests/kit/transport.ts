import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';

/** TLS options of a client, one at a time. */
const clientOptions = [
  {},
  { alpn: 'h2, http/1.1' },
  { alpn: 'http/1.1' },
  { alpn: 'http/1.1, h2' },
  { alpn: 'spdy/3.1' },
  { alpn: 'http/1.0' },
  { version: 'TLSv1.3' },
  { version: 'TLSv1.2' },
  { version: 'TLSv1.1' },
  { version: 'TLSv1.2', cipher: 'ECDHE-ECDSA-AES128-GCM-SHA256' },
  { version: 'TLSv1.2', cipher: 'ECDHE-ECDSA-CHACHA20-POLY1305' },
  { version: 'TLSv1.2', cipher: 'ECDHE-ECDSA-AES128-SHA' },
  { group: 'P-256' },
  { group: 'X25519' },
  { group: 'P-384' },
] as const;

/** Shakes hands with a TLS listener with each of the client's options. */
export async function handshakes(agent: Agent): Promise<void> {
  for (const headers of clientOptions) await agent.send('HANDSHAKE', '', undefined, { headers });
}

/** Shakes hands with a listener; the recorded step contains its certificate. */
export const showCertificate = (agent: Agent) => agent.send('HANDSHAKE', '');

/** Sends plain HTTP requests to a listener with TLS. */
export async function sendPlainHttp(agent: Agent, address: string): Promise<void> {
  const plain = address.replace('https:', 'http:');
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'])
    await agent.send('RAW', plain, undefined, { raw: rawRequest([`${method} /x HTTP/1.1`]) });
}

/** Returns the text of a raw HTTP request that closes the connection. */
const rawRequest = (lines: readonly string[], body = '') =>
  `${[...lines, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;

/** Sends unknown methods, malformed request lines and malformed headers. */
export async function malformedRequestLines(agent: Agent, path: string): Promise<void> {
  const send = (...given: Parameters<typeof rawRequest>) =>
    agent.send('RAW', '', undefined, { raw: rawRequest(...given) });
  for (const line of [
    `FOO ${path} HTTP/1.1`,
    `get ${path} HTTP/1.1`,
    `FOO /nothing HTTP/1.1`,
    `FOO * HTTP/1.1`,
    `G@T ${path} HTTP/1.1`,
    `GET ${path}`,
    `GET ${path} HTTP/3.7`,
    `GET ${path} HTTX/1.1`,
    ` GET ${path} HTTP/1.1`,
  ])
    await send([line]);
  await send([`FOO ${path} HTTP/1.1`, 'Content-Length: 2', 'X-Forwarded-Proto: https'], '{}');
  await send([`GET ${path} HTTP/1.1`, 'No colon']);
  await send([`GET ${path} HTTP/1.1`, 'A space : x']);
  await send([`GET ${path} HTTP/1.1`, 'Content-Length: -1']);
  await send([`GET ${path} HTTP/1.1`, 'Content-Length: 1', 'Content-Length: 2']);
}

/** Returns an agent for each listener of a profile with Hydra. */
export const listeners = ({ native, admin, hydra }: Stage) => [native, admin, hydra.public, hydra.admin] as const;
