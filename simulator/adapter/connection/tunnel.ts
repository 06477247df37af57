/** CONNECT requests and connections that are handed to a server. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestListener } from './secure.ts';

const http = process.getBuiltinModule('node:http');

interface Tunnel {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** The bytes that the client has already sent after the request. */
  readonly rest: Buffer;
}

/** Answers a CONNECT request like any other, as Ory's servers do, then reads the next request. Node leaves it to the caller. */
export function answerTunnel(server: Server, answer: RequestListener, { request, socket, rest }: Tunnel): void {
  const { headers, httpVersion } = request;
  const fail = () => socket.destroy();
  const response = new http.ServerResponse(request);
  // Nothing parses a body here, so its end is unknown: the connection ends with the response.
  response.shouldKeepAlive =
    httpVersion === '1.1' &&
    !/\bclose\b/i.test(headers.connection ?? '') &&
    !Number(headers['content-length']) &&
    !headers['transfer-encoding'];
  response.assignSocket(socket.on('error', fail));
  response.on('finish', () => {
    if (!response.shouldKeepAlive) return socket.end();
    response.detachSocket(socket.off('error', fail));
    socket.unshift(rest);
    connectTo(server, socket);
  });
  answer(request, response);
}

/** Hands a connection to a server. The TLS handshake of a secure connection is already done. */
export function connectTo(server: Server, socket: Socket): void {
  server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
}
