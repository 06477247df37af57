import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { isFormBody, type OAuth2Context, sendRedirect } from '../oauth2/context.ts';
import { loadLogout, logoutView, signOut, staySignedIn } from '../oauth2/logout.ts';

const decision = z.object({ challenge: optionalText, csrf_token: optionalText, decision: z.enum(['yes', 'no']) });

/** `/gateway/logout`: data of the logout page, and the user's decision. */
export async function logoutRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  /** Responds with the page's data, or with `{ redirect_to }` if the logout is done or its client needs no confirmation. */
  app.get<{ Querystring: { logout_challenge?: string } }>('/gateway/logout', async (request, reply) => {
    const loaded = await loadLogout(oauth2, request, request.query.logout_challenge ?? '');
    if ('redirectTo' in loaded) return sendRedirect(request, reply, loaded.redirectTo);
    if (loaded.logout.client?.skip_logout_consent)
      return sendRedirect(request, reply, await signOut(oauth2, request, loaded));
    const token = oauth2.csrf.issue(request, reply, loaded.binding);
    return reply.header('cache-control', 'no-store').send(logoutView(loaded, token));
  });

  app.post('/gateway/logout', async (request, reply) => {
    const body = parseBody(decision, request.body, isFormBody(request));
    const loaded = await loadLogout(oauth2, request, body.challenge);
    if ('redirectTo' in loaded) return sendRedirect(request, reply, loaded.redirectTo);
    oauth2.csrf.check(request, loaded.binding, body.csrf_token);
    const act = body.decision === 'yes' ? signOut : staySignedIn;
    return sendRedirect(request, reply, await act(oauth2, request, loaded));
  });
}
