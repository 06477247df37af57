import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { GatewayProblem } from '../problem.ts';

/**
 * Addresses for password managers, at the root of the origin for any BASE_PATH (W3C, "A Well-Known URL for Changing Passwords"
 * and "Passkey Endpoints").
 */
export async function wellKnownRoutes(app: FastifyInstance, { config }: { readonly config: GatewayConfig }) {
  const settings = `${config.BASE_PATH}/settings`;

  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(`${settings}#password`, 302));

  app.get('/.well-known/passkey-endpoints', (request, reply) => {
    if (request.publicOrigin === undefined) throw new GatewayProblem('not_found');
    const page = new URL(`${settings}#passkey`, request.publicOrigin).href;
    // The response depends on the host of the request, so no shared cache may keep it.
    return reply.header('cache-control', 'private').send({ enroll: page, manage: page });
  });
}
