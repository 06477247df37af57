import type { FastifyInstance } from 'fastify';
import type { OAuth2Context } from '../oauth2/context.ts';
import { linksOfLogin } from '../oauth2/login.ts';

/** `/gateway/request`: the links to go on with after a login request that Hydra no longer accepts. */
export async function requestRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  app.get<{ Querystring: { login_challenge?: string } }>('/gateway/request', async (request, reply) => {
    const links = await linksOfLogin(oauth2, request, request.query.login_challenge ?? '');
    return reply.header('cache-control', 'no-store').send(links);
  });
}
