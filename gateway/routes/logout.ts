import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { loadLogout, logoutView, signOut, staySignedIn } from '../oauth2/logout.ts';
import { isForm, leadOn, type Questions } from '../oauth2/questions.ts';

const decision = z.object({ challenge: optionalText, csrf_token: optionalText, decision: z.enum(['yes', 'no']) });

/** `/gateway/logout`: whether the user really signs out, and the answer. */
export async function logoutRoutes(app: FastifyInstance, { questions }: { readonly questions: Questions }) {
  /** What the page shows, or `{ redirect_to }` where the logout is done or its client wants no question. */
  app.get<{ Querystring: { logout_challenge?: string } }>('/gateway/logout', async (request, reply) => {
    const question = await loadLogout(questions, request, request.query.logout_challenge ?? '');
    if ('redirectTo' in question) return leadOn(request, reply, question.redirectTo);
    if (question.logout.client?.skip_logout_consent)
      return leadOn(request, reply, await signOut(questions, request, question));
    const token = questions.csrf.issue(request, reply, question.bound);
    return reply.header('cache-control', 'no-store').send(logoutView(question, token));
  });

  app.post('/gateway/logout', async (request, reply) => {
    const body = parseBody(decision, request.body, isForm(request));
    const question = await loadLogout(questions, request, body.challenge);
    if ('redirectTo' in question) return leadOn(request, reply, question.redirectTo);
    questions.csrf.check(request, question.bound, body.csrf_token);
    const act = body.decision === 'yes' ? signOut : staySignedIn;
    return leadOn(request, reply, await act(questions, request, question));
  });
}
