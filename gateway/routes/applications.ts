import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { listApplications, revokeApplication } from '../oauth2/applications.ts';
import { isFormBody, type OAuth2Context, sendRedirect } from '../oauth2/context.ts';

const revocation = z.object({ csrf_token: optionalText, client_id: z.string().min(1) });

/** `/gateway/applications`: the applications with access to the account, and the form that takes it back. */
export async function applicationRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  app.get('/gateway/applications', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listApplications(oauth2, request, reply)),
  );

  app.post('/gateway/applications', async (request, reply) => {
    await revokeApplication(oauth2, request, parseBody(revocation, request.body, isFormBody(request)));
    return sendRedirect(request, reply, `${oauth2.config.BASE_PATH}/sessions`);
  });
}
