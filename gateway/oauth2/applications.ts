import type { GatewayApplications } from '@members/openapi';
import type { OAuth2ConsentSession } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';
import { clientView } from './client.ts';
import type { OAuth2Context } from './context.ts';
import type { TokenBinding } from './csrf.ts';
import { callServer, sendChangeWithoutBody } from './ory.ts';
import { whoami } from './session.ts';

/** The most that Hydra sends at once. */
const pageSize = 500;

const bindingOf = (subject: string): TokenBinding => ({ question: 'applications', challenge: '', subject });

/** Returns one entry for each client, with all scopes that the user has granted it. */
function byClient(consents: readonly OAuth2ConsentSession[]): GatewayApplications['applications'] {
  const found = new Map<
    string,
    { client: GatewayApplications['applications'][number]['client']; scopes: Set<string> }
  >();
  for (const { consent_request, grant_scope = [] } of consents) {
    const client = clientView(consent_request?.client);
    const known = found.get(client.client_id) ?? { client, scopes: new Set() };
    for (const scope of grant_scope) known.scopes.add(scope);
    found.set(client.client_id, known);
  }
  return [...found.values()].map(({ client, scopes }) => ({ client, scope: [...scopes] }));
}

/**
 * Returns the applications to which the signed-in user has given access, with the CSRF token of their forms.
 * @throws GatewayProblem `login_required`, `aal2_required`, `upstream_unavailable`
 */
export async function listApplications(
  { hydra, kratos, csrf }: OAuth2Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GatewayApplications> {
  const { identity } = await whoami(kratos, request);
  const { status, data } = await callServer(
    request,
    'hydra',
    (options) => hydra.listOAuth2ConsentSessions({ subject: identity.id, pageSize }, options),
    true,
  );
  if (status !== 200 || !Array.isArray(data))
    throw new GatewayProblem('upstream_unavailable', { reason: `hydra answered ${status}` });
  return { csrf_token: csrf.issue(request, reply, bindingOf(identity.id)), applications: byClient(data) };
}

/**
 * Takes an application's access back: its consents and all their tokens.
 * @throws GatewayProblem `login_required`, `aal2_required`, `csrf`, `upstream_unavailable`
 */
export async function revokeApplication(
  { hydra, kratos, csrf }: OAuth2Context,
  request: FastifyRequest,
  { csrf_token, client_id: client }: { readonly csrf_token: string; readonly client_id: string },
): Promise<void> {
  const { identity } = await whoami(kratos, request);
  csrf.check(request, bindingOf(identity.id), csrf_token);
  await sendChangeWithoutBody(request, 'hydra', (options) =>
    hydra.revokeOAuth2ConsentSessions({ subject: identity.id, client }, options),
  );
  audit(request, 'access_revoked', { actor: identity.id, client_id: client });
}
