import type { FrontendApi, Identity, Session } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { GatewayProblem, type ProblemLinks } from '../problem.ts';
import { readObject } from './ory.ts';

/** A session whose identity is known: Kratos leaves the identity out while the second factor is missing. */
export type SignedInSession = Session & { readonly identity: Identity };

/**
 * Returns Kratos's session of this browser, by the browser's cookies. Kratos refuses a session below
 * `session.whoami.required_aal`.
 * @throws GatewayProblem `login_required`, `aal2_required`, `upstream_unavailable`
 */
export async function whoami(
  kratos: FrontendApi,
  request: FastifyRequest,
  links?: ProblemLinks,
): Promise<SignedInSession> {
  const cookie = request.headers.cookie ?? '';
  const problems = { 401: 'login_required', 403: 'aal2_required' } as const;
  const session = await readObject(request, 'kratos', (options) => kratos.toSession({ cookie }, options), {
    problems,
    ...(links && { links }),
  });
  if (!session.identity || session.active === false) throw new GatewayProblem('login_required', { links });
  return { ...session, identity: session.identity };
}
