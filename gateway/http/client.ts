import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the client: of the connection, or of `X-Forwarded-For` behind a trusted proxy. */
    clientAddress: string;
    /** Address of the connection: the client's, or a proxy's. */
    peerAddress: string;
    /** Whether the client closed the connection or the stream before its response was complete. */
    hasLeft: boolean;
  }
}

/** Returns the client that an address belongs to: itself, or its IPv6 network of 64 bits. One customer has all of that. */
export const clientOf = (address: string): string => normalizeIP(address);

/** Returns an address without the port that some proxies add to it (`192.0.2.1:4711`, `[2001:db8::1]:4711`). */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1');

/**
 * Reads the client's address at the beginning of each request: the socket forgets it when the client leaves. A request whose
 * client has left already gets no response.
 */
export const knowClient = fp(async (app: FastifyInstance) => {
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('peerAddress', '');
  app.decorateRequest('hasLeft', false);
  app.addHook('onRequest', async (request, reply) => {
    const peer = request.raw.socket.remoteAddress;
    if (peer === undefined) {
      request.hasLeft = true;
      return reply.hijack();
    }
    request.peerAddress = peer;
    request.clientAddress = withoutPort(request.ip).replace(/^::ffff:(?=[\d.]+$)/, '');
    reply.raw.once('close', () => {
      request.hasLeft = !reply.raw.writableFinished;
    });
    return undefined;
  });
});
