/**
 * A network link that fails on command: it passes connections on to a port, holds what they carry, cuts them, or repeats
 * requests.
 */
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';

const host = '127.0.0.1';

/**
 * Sends each request twice, and responds with the second response. A client or a proxy does so if its connection breaks before
 * it gets the response.
 */
function createRepeater(target, isOn) {
  const send = ({ method, url: path, rawHeaders: headers }, body) =>
    new Promise((resolve, reject) => {
      request({ host, port: target, method, path, headers, agent: false }, resolve).once('error', reject).end(body);
    });
  return createHttpServer(async (incoming, answer) => {
    try {
      const body = await buffer(incoming);
      if (isOn()) (await send(incoming, body)).destroy();
      const from = await send(incoming, body);
      answer.writeHead(from.statusCode, from.rawHeaders);
      from.once('error', () => answer.destroy()).pipe(answer);
    } catch {
      answer.destroy();
    }
  });
}

/** @param port where the link listens @param target the port of the server behind it */
export async function openLink(port, target) {
  let state = 'passes';
  const pairs = new Set();
  const repeater = createRepeater(target, () => state === 'repeats');
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    if (state === 'repeats') {
      repeater.emit('connection', near);
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
  const cutAll = () => {
    each((socket) => socket.destroy());
    repeater.closeAllConnections();
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
      cutAll();
    },
    /** Cuts all connections, and repeats the HTTP requests of further ones. */
    repeats: () => {
      state = 'repeats';
      cutAll();
    },
    close: () => {
      cutAll();
      server.close();
    },
  };
}
