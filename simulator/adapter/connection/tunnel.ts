/** Connections that go over to the server in the middle. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Listener } from './secure.ts';

const http = process.getBuiltinModule('node:http');

interface Tunnel {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** What the client sent behind the request already. */
  readonly rest: Buffer;
}

/** Node leaves what wants a tunnel to its owner; the servers answer it like any other request, and wait for the next. */
export function answerTunnel(server: Server, answer: Listener, { request, socket, rest }: Tunnel): void {
  const { headers, httpVersion } = request;
  const fail = () => socket.destroy();
  const response = new http.ServerResponse(request);
  // A body is nothing that the parser would find the end of here.
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

/** Hands a connection to a server; one that is secure has its handshake behind it. */
export function connectTo(server: Server, socket: Socket): void {
  server.emit('encrypted' in socket ? 'secureConnection' : 'connection', socket);
}
