/** A network link that fails on command: it passes connections on to a port, holds what they carry, or cuts them. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const host = '127.0.0.1';

/** @param port where the link listens @param target the port of the server behind it */
export async function openLink(port, target) {
  let state = 'passes';
  const pairs = new Set();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect({ host, port: target });
    const pair = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()]) {
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => {
        if (state !== 'stalls') from.resume();
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      if (state === 'stalls') from.pause();
    }
  }).listen(port, host);
  await once(server, 'listening');
  const each = (act) => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    passes: () => {
      state = 'passes';
      each((socket) => socket.resume());
    },
    /** Holds everything, as a network that loses packets. */
    stalls: () => {
      state = 'stalls';
      each((socket) => socket.pause());
    },
    /** Cuts all connections and accepts no more. */
    cut: () => {
      state = 'cut';
      each((socket) => socket.destroy());
    },
    close: () => {
      each((socket) => socket.destroy());
      server.close();
    },
  };
}
