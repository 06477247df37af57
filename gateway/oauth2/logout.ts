import type { GatewayLogout } from '@members/openapi';
import type { OAuth2LogoutRequest } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { identityLabel } from '../claims/token-claims.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';
import { allowedIssuerAddress, clientLinks, clientView, httpAddress, uiLocales } from './client.ts';
import { challengeProblems, type OAuth2Context } from './context.ts';
import type { TokenBinding } from './csrf.ts';
import { callServer, objectOf, readObject, sendChange, sendChangeWithoutBody } from './ory.ts';
import { type SignedInSession, whoami } from './session.ts';

/** A logout request of Hydra. */
export interface LoadedLogout {
  readonly logout: OAuth2LogoutRequest;
  /** The browser's session, if it belongs to the account that signs out. */
  readonly session: SignedInSession | undefined;
  readonly binding: TokenBinding;
}

/** Returns the browser's session if it belongs to the subject. A logout needs no session at Kratos: it may have ended before. */
async function sessionOf({ kratos }: OAuth2Context, request: FastifyRequest, subject: string) {
  try {
    const session = await whoami(kratos, request);
    return session.identity.id === subject ? session : undefined;
  } catch (error) {
    if (error instanceof GatewayProblem && error.id !== 'upstream_unavailable') return undefined;
    throw error;
  }
}

/**
 * Loads a logout request, or the address to redirect to if the logout is already done.
 * @throws GatewayProblem `challenge_missing`, `challenge_gone`, `redirect_not_allowed`, `upstream_unavailable`
 */
export async function loadLogout(
  context: OAuth2Context,
  request: FastifyRequest,
  challenge: string,
): Promise<LoadedLogout | { readonly redirectTo: string }> {
  const { hydra, hydraConfig } = context;
  if (challenge === '') throw new GatewayProblem('challenge_missing');
  const response = await callServer(
    request,
    'hydra',
    (options) => hydra.getOAuth2LogoutRequest({ logoutChallenge: challenge }, options),
    true,
  );
  // Hydra answers 410 with an address for a logout that is done; @ory/client types the body of 200 alone.
  const done: { readonly redirect_to?: string } | undefined =
    response.status === 410 ? (response.data as object) : undefined;
  if (done?.redirect_to) return { redirectTo: allowedIssuerAddress(done.redirect_to, hydraConfig) };
  const logout = objectOf('hydra', response, { problems: challengeProblems });
  const subject = logout.subject ?? '';
  const session = await sessionOf(context, request, subject);
  return { logout, session, binding: { question: 'logout', challenge, subject } };
}

/**
 * Ends the session of this browser by Kratos's own logout, which needs the browser's cookies and no admin API. Hydra does this
 * itself only if `urls.identity_provider.url` is set, and accepts that it is already done.
 * @param actor id of the account, for the audit log; undefined if Kratos does not tell it
 */
export async function endSession(
  { kratos }: OAuth2Context,
  request: FastifyRequest,
  actor: string | undefined,
): Promise<void> {
  const cookie = request.headers.cookie ?? '';
  const flow = await readObject(request, 'kratos', (options) => kratos.createBrowserLogoutFlow({ cookie }, options));
  await sendChangeWithoutBody(request, 'kratos', (options) =>
    kratos.updateLogoutFlow({ token: flow.logout_token, cookie }, options),
  );
  audit(request, 'session_ended', { which: 'own', ...(actor && { actor }) });
}

/** Signs out at Kratos, then at Hydra: if Kratos fails, the challenge is still valid and the user can try again. */
export async function signOut(
  context: OAuth2Context,
  request: FastifyRequest,
  { logout, session, binding }: LoadedLogout,
): Promise<string> {
  const { hydra, hydraConfig } = context;
  if (session) await endSession(context, request, session.identity.id);
  const { redirect_to } = await sendChange(
    request,
    'hydra',
    (options) => hydra.acceptOAuth2LogoutRequest({ logoutChallenge: binding.challenge }, options),
    { problems: challengeProblems, links: clientLinks(logout.client) },
  );
  return allowedIssuerAddress(redirect_to, hydraConfig);
}

/**
 * Rejects the logout request. Hydra's response has no address, so the user returns to the client or the main application.
 * @returns the address to redirect the browser to
 */
export async function staySignedIn(
  { hydra, config }: OAuth2Context,
  request: FastifyRequest,
  { logout, binding }: LoadedLogout,
): Promise<string> {
  await sendChangeWithoutBody(
    request,
    'hydra',
    (options) => hydra.rejectOAuth2LogoutRequest({ logoutChallenge: binding.challenge }, options),
    { problems: challengeProblems, links: clientLinks(logout.client) },
  );
  const home = httpAddress(logout.client?.client_uri);
  // `href` has no characters that a header must not have.
  return (home && new URL(home).href) ?? config.MAIN_APPLICATION_URL ?? `${config.BASE_PATH}/`;
}

/** Returns the data of the logout page, with the CSRF token for its form. */
export function logoutView({ logout, session, binding }: LoadedLogout, csrf_token: string): GatewayLogout {
  const { client } = logout;
  return {
    challenge: binding.challenge,
    csrf_token,
    ...(client && { client: clientView(client) }),
    ...uiLocales(logout.request_url),
    ...(session && { identity_label: identityLabel(session.identity) }),
  };
}
