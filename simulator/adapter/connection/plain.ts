import type { Server } from 'node:https';
import type { Server as Listener, Socket } from 'node:net';

/** How the methods begin that Go's server knows a plain request by. */
const plain = /^(?:GET \/|HEAD |POST |PUT \/|OPTIO)/;
const refusal = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n';

/**
 * Stands before a server with TLS: whoever speaks plain HTTP to it is told so, as Go's server tells it, everybody else
 * passed on. When it closes, all connections end, also those that never said a word.
 */
export function tellingPlain(server: Server): Listener {
  const open = new Set<Socket>();
  const door = process.getBuiltinModule('node:net').createServer((socket) => {
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
  const close = door.close.bind(door);
  return Object.assign(door, {
    close: (done?: (error?: Error) => void) => {
      for (const socket of open) socket.destroy();
      return close(done);
    },
  });
}
