import type { Server } from 'node:https';
import type { Server as NetServer, Socket } from 'node:net';

/** The first five bytes by which Go's server recognises plain HTTP. */
const plain = /^(?:GET \/|HEAD |POST |PUT \/|OPTIO)/;
const refusal = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n';

/**
 * Returns a listener before a TLS server that answers plain HTTP with Go's error 400 and passes all other connections on.
 * Closing it ends all connections, including those that have sent nothing yet.
 */
export function refusingPlainHttp(server: Server): NetServer {
  const open = new Set<Socket>();
  const listener = process.getBuiltinModule('node:net').createServer((socket) => {
    const end = () => socket.destroy();
    open.add(socket.once('close', () => open.delete(socket)));
    socket.on('error', end).setTimeout(server.headersTimeout, end);
    socket.once('data', (chunk) => {
      if (plain.test(chunk.toString('latin1', 0, 5))) return socket.end(refusal);
      socket.off('error', end).setTimeout(0, end);
      socket.pause().unshift(chunk);
      server.emit('connection', socket);
    });
  });
  const close = listener.close.bind(listener);
  return Object.assign(listener, {
    close: (done?: (error?: Error) => void) => {
      for (const socket of open) socket.destroy();
      return close(done);
    },
  });
}
