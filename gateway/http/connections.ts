import { constants, type Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { GatewayProblem } from '../problem.ts';
import { clientOf } from './client.ts';
import { Pool, type PoolLimits } from './pool.ts';

/**
 * Limits the open connections. When there are too many, the address with most of them loses its oldest. Behind a proxy all have
 * its address, so no address has a share.
 */
export const limitConnections = fp(async (app: FastifyInstance, { limits }: { readonly limits: PoolLimits }) => {
  const pool = new Pool(limits);
  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return;
    const holding = pool.open(clientOf(socket.remoteAddress), () => socket.destroy());
    socket.once('close', holding.close);
    if (!holding.take(1)) socket.destroy();
  });
});

/** Ends a request without a response: its stream, or its connection with HTTP/1.1. */
function cut({ raw }: FastifyRequest): void {
  if ('stream' in raw) (raw as unknown as Http2ServerRequest).stream.close(constants.NGHTTP2_CANCEL);
  else raw.destroy();
}

/**
 * Limits the requests that run at a time, over HTTP/2 each in a stream of its own. Call it after `knowClient`.
 */
export const limitRequests = fp(async (app: FastifyInstance, { limits }: { readonly limits: PoolLimits }) => {
  const pool = new Pool(limits);
  app.addHook('onRequest', async (request, reply) => {
    const holding = pool.open(clientOf(request.clientAddress), () => cut(request));
    reply.raw.once('close', holding.close);
    if (!holding.take(1)) throw new GatewayProblem('too_many_requests', { retryAfter: 2 });
  });
});
