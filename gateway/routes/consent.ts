import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import {
  addressWithoutPage,
  consentView,
  grantConsent,
  loadConsent,
  loadConsentPage,
  rejectConsent,
  rememberedFor,
  switchFromConsent,
} from '../oauth2/consent.ts';
import { isFormBody, type OAuth2Context, sendRedirect } from '../oauth2/context.ts';
import { demandOf, missingProof } from '../oauth2/step-up.ts';
import { GatewayProblem } from '../problem.ts';

const decision = z.object({
  challenge: optionalText,
  csrf_token: optionalText,
  decision: z.enum(['allow', 'deny', 'switch']),
  grant_scope: z.array(z.string()).default([]),
  remember: z.boolean().default(false),
});

/** `/gateway/consent`: data of the consent page, and the user's decision. */
export async function consentRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  /** Responds with the page's data, or with `{ redirect_to }` if no page is needed. */
  app.get<{ Querystring: { consent_challenge?: string } }>('/gateway/consent', async (request, reply) => {
    const loaded = await loadConsentPage(oauth2, request, reply, request.query.consent_challenge ?? '');
    if ('redirectTo' in loaded) return sendRedirect(request, reply, loaded.redirectTo);
    const address = await addressWithoutPage(oauth2, request, reply, loaded);
    if (address !== undefined) return sendRedirect(request, reply, address);
    const { binding } = loaded;
    const token = oauth2.csrf.issue(request, reply, binding);
    oauth2.shown.add(request, reply, binding.challenge);
    return reply.header('cache-control', 'no-store').send(consentView(oauth2, loaded, token));
  });

  /** Answers Hydra once, with no more scopes than the application requested. */
  app.post('/gateway/consent', async (request, reply) => {
    const body = parseBody(decision, request.body, isFormBody(request));
    const loaded = await loadConsent(oauth2, request, body.challenge);
    oauth2.csrf.check(request, loaded.binding, body.csrf_token);
    const requested = loaded.consent.requested_scope ?? [];
    const granted = [...new Set(body.grant_scope)];
    if (!granted.every((scope) => requested.includes(scope))) throw new GatewayProblem('scope_not_requested');
    const { consent, session } = loaded;
    // The page of a posted form leads to the sign-in that the application demands.
    if (body.decision === 'allow' && isFormBody(request) && missingProof(demandOf(consent), session, Date.now())) {
      const query = new URLSearchParams({ consent_challenge: body.challenge });
      return sendRedirect(request, reply, `${oauth2.config.BASE_PATH}/consent?${query}`);
    }
    const remembering = body.remember ? rememberedFor(oauth2) : { remember: false };
    if (body.decision === 'switch')
      return sendRedirect(request, reply, await switchFromConsent(oauth2, request, reply, loaded));
    const address =
      body.decision === 'allow'
        ? await grantConsent(oauth2, request, reply, loaded, granted, remembering)
        : await rejectConsent(oauth2, request, loaded);
    oauth2.answered.add(request, reply, loaded.binding.challenge);
    return sendRedirect(request, reply, address);
  });
}
