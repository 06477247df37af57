/** TLS with the settings of both servers. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { escapeProblem, targetFromByteString } from '@members/engines/go/url/escape';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A request listener of node:http and node:https. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** The cipher suites that `github.com/ory/graceful` sets for both servers. */
const ciphers = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

/** The error code that ends an HTTP/2 stream with an unreadable address (RFC 9113, section 7). */
const protocolError = 1;

/** Creates a server for TLS 1.2 and 1.3, with HTTP/2 for clients that support it. */
export function secureServer(limits: object, certificate: Certificate, answer: RequestListener): Server {
  const server = process.getBuiltinModule('node:https').createServer(
    {
      ...limits,
      ...certificate,
      ciphers,
      ecdhCurve: 'P-256:X25519',
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['h2', 'http/1.1'],
    },
    answer,
  );
  const http2 = process.getBuiltinModule('node:http2').createServer({}, (request, response) => {
    const { url } = request;
    if (escapeProblem(url.replace(/\?.*/s, '')) !== undefined) return request.stream.close(protocolError);
    request.url = targetFromByteString(url);
    // The HTTP/2 classes have all members that a listener reads except `headersDistinct`.
    answer(request as never, response as never);
  });
  const [http1] = server.listeners('secureConnection');
  server.removeAllListeners('secureConnection').on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket);
    else http1?.call(server, socket);
  });
  return server;
}
