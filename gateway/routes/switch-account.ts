import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalText, parseBody } from '../http/bodies.ts';
import { isSameOrigin } from '../http/origin.ts';
import { isFormBody, type OAuth2Context, sendRedirect } from '../oauth2/context.ts';
import { switchAccount } from '../oauth2/switch-account.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';

const place = z.object({ login_challenge: optionalText, return_to: optionalText });

/** `/gateway/switch`: "use another account" on a sign-in page, with one press. */
export async function switchRoutes(app: FastifyInstance, { oauth2 }: { readonly oauth2: OAuth2Context }) {
  app.post('/gateway/switch', async (request, reply) => {
    const body = parseBody(place, request.body, isFormBody(request));
    if (!isSameOrigin(request)) {
      audit(request, 'csrf_refused', { question: 'switch' });
      throw new GatewayProblem('csrf');
    }
    return sendRedirect(request, reply, await switchAccount(oauth2, request, reply, body));
  });
}
