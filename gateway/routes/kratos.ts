import type { FastifyInstance, HTTPMethods, RouteHandlerMethod } from 'fastify';
import { kratosBodies } from '../http/bodies.ts';
import type { PoolLimits } from '../http/pool.ts';
import type { KratosProxy } from '../kratos/proxy.ts';
import type { SendPage } from '../pages/pages.ts';

export interface KratosRouteOptions {
  readonly proxy: KratosProxy;
  /** For bodies that are in memory at a time, in bytes. */
  readonly bodies: PoolLimits;
  /** Sends the app's page at `/sessions`, where Kratos has its list of sessions. */
  readonly sendPage: SendPage;
}

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Paths of Kratos's public API that browsers use. None belongs to the admin API. */
const paths = ['/self-service/*', '/sessions/whoami', '/sessions/*', '/schemas', '/schemas/*', '/.well-known/ory/*'];

const acceptsPage = (accept = '') => accept.includes('text/html');

/** Kratos's public API at the gateway's own address (KRATOS_PROXY=on). */
export async function kratosRoutes(app: FastifyInstance, { proxy, bodies, sendPage }: KratosRouteOptions) {
  await app.register(kratosBodies, { limits: bodies });
  const pass: RouteHandlerMethod = (request, reply) => proxy(request, reply);
  for (const url of paths) app.route({ method: methods, url, handler: pass });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/sessions',
    handler: (request, reply) =>
      acceptsPage(request.headers.accept) ? sendPage(request, reply, 200) : proxy(request, reply),
  });
  app.delete('/sessions', pass);
}
