import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { consentView, grant, loadConsent, needsNoPage, refuse } from '../oauth2/consent.ts';
import { isForm, leadOn, type Questions } from '../oauth2/questions.ts';
import { Problem } from '../problem.ts';

const decision = z.object({
  challenge: optionalText,
  csrf_token: optionalText,
  decision: z.enum(['allow', 'deny']),
  grant_scope: z.array(z.string()).default([]),
  remember: z.boolean().default(false),
});

/** `/gateway/consent`: what an application asks for, and the user's decision. */
export async function consentRoutes(app: FastifyInstance, { questions }: { readonly questions: Questions }) {
  /** What the page shows, or `{ redirect_to }` where the user need not be asked. */
  app.get<{ Querystring: { consent_challenge?: string } }>('/gateway/consent', async (request, reply) => {
    const question = await loadConsent(questions, request, request.query.consent_challenge ?? '');
    const { consent, bound } = question;
    if (needsNoPage(questions, consent))
      return leadOn(request, reply, await grant(questions, request, question, consent.requested_scope ?? []));
    const token = questions.csrf.issue(request, reply, bound);
    questions.shown.add(request, reply, bound.challenge);
    return reply.header('cache-control', 'no-store').send(consentView(questions, question, token));
  });

  /** Answers once, with no more scopes than the application asked for. */
  app.post('/gateway/consent', async (request, reply) => {
    const body = parseBody(decision, request.body, isForm(request));
    const question = await loadConsent(questions, request, body.challenge);
    questions.csrf.check(request, question.bound, body.csrf_token);
    const asked = question.consent.requested_scope ?? [];
    const granted = [...new Set(body.grant_scope)];
    if (!granted.every((scope) => asked.includes(scope))) throw new Problem('scope_not_requested');
    const remembering = {
      remember: body.remember,
      ...(body.remember && { remember_for: questions.config.REMEMBER_CONSENT_SESSION_FOR_SECONDS }),
    };
    const address =
      body.decision === 'allow'
        ? await grant(questions, request, question, granted, remembering)
        : await refuse(questions, request, question);
    questions.answered.add(request, reply, question.bound.challenge);
    return leadOn(request, reply, address);
  });
}
