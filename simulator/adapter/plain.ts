import type { Server } from 'node:https';
import type { Server as Listener } from 'node:net';

/** How the methods begin that Go's server knows a plain request by. */
const plain = /^(?:GET \/|HEAD |POST |PUT \/|OPTIO)/;
const refusal = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n';

/** Stands before a server with TLS: whoever speaks plain HTTP to it is told so, as Go's server tells it, everybody else passed on. */
export function tellingPlain(server: Server): Listener {
  return process.getBuiltinModule('node:net').createServer((socket) => {
    const end = () => socket.destroy();
    socket.on('error', end).setTimeout(server.headersTimeout, end);
    socket.once('data', (chunk) => {
      if (plain.test(chunk.toString('latin1', 0, 5))) return socket.end(refusal);
      socket.off('error', end).setTimeout(0, end);
      socket.pause().unshift(chunk);
      server.emit('connection', socket);
    });
  });
}
