import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
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
