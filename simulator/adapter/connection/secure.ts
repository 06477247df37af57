/** TLS as both servers have it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { escapeProblem, targetFromByteString } from '../../go/url/escape.ts';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** As node:http and node:https call it. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** `github.com/ory/graceful` gives both servers these, on top of what TLS 1.3 has. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

/** What an address that cannot be read ends a stream with (RFC 9113, section 7). */
const protocolError = 1;

/** A server that speaks TLS 1.2 and 1.3, and HTTP/2 to who can. */
export function secureServer(limits: object, certificate: Certificate, answer: Listener): Server {
  const server = process.getBuiltinModule('node:https').createServer(
    {
      ...{ ...limits, ...certificate, ciphers, ecdhCurve: 'P-256:X25519' },
      ...{ minVersion: 'TLSv1.2', ALPNProtocols: ['h2', 'http/1.1'] },
    },
    answer,
  );
  const http2 = process.getBuiltinModule('node:http2').createServer({}, (request, response) => {
    const { url } = request;
    if (escapeProblem(url.replace(/\?.*/s, '')) !== undefined) return request.stream.close(protocolError);
    request.url = targetFromByteString(url);
    // It has the members that a listener looks at, but for `headersDistinct`.
    answer(request as never, response as never);
  });
  const [http1] = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection').on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
    else http1?.call(server, socket);
  });
  return server;
}
