import type { FrontendApi, Identity, Session } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { Problem, type WaysOn } from '../problem.ts';
import { read } from './ory.ts';

/** A session whose identity is known: Kratos leaves the identity out while the second factor is missing. */
export type SignedIn = Session & { readonly identity: Identity };

/**
 * Asks Kratos for the session of this browser, with the browser's own cookies. Kratos refuses a session below
 * `session.whoami.required_aal`.
 * @throws Problem `login_required`, `aal2_required`, `upstream_unavailable`
 */
export async function whoami(kratos: FrontendApi, request: FastifyRequest, ways?: WaysOn): Promise<SignedIn> {
  const cookie = request.headers.cookie ?? '';
  const problems = { 401: 'login_required', 403: 'aal2_required' } as const;
  const session = await read(request, 'kratos', (options) => kratos.toSession({ cookie }, options), {
    problems,
    ...(ways && { ways }),
  });
  if (!session.identity || session.active === false) throw new Problem('login_required', { ways });
  return { ...session, identity: session.identity };
}
