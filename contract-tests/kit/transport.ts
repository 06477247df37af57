import type { Agent } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';

/** What a client may be able to, one thing at a time. */
const able = [
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

/** What a listener with TLS agrees on. */
export async function handshakes(agent: Agent): Promise<void> {
  for (const headers of able) await agent.send('HANDSHAKE', '', undefined, { headers });
}

/** Which certificate a listener shows. */
export const shown = (agent: Agent) => agent.send('HANDSHAKE', '');

/** What plain HTTP is told at listeners with TLS. */
export async function plainly(agent: Agent, address: string): Promise<void> {
  const plain = address.replace('https:', 'http:');
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'])
    await agent.send('RAW', plain, undefined, { raw: written([`${method} /x HTTP/1.1`]) });
}

/** A request as it goes over the wire, after which the connection ends. */
const written = (lines: readonly string[], body = '') =>
  `${[...lines, 'Host: localhost', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`;

/** Methods that are none of HTTP's, and what is no request. */
export async function oddLines(agent: Agent, path: string): Promise<void> {
  const send = (...given: Parameters<typeof written>) => agent.send('RAW', '', undefined, { raw: written(...given) });
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

/** All listeners of a profile with a Hydra, each as an agent that asks it. */
export const listeners = ({ native, admin, hydra }: Stage) => [native, admin, hydra.public, hydra.admin] as const;
