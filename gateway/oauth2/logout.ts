import type { GatewayLogout } from '@members/openapi';
import type { OAuth2LogoutRequest } from '@ory/client';
import type { FastifyRequest } from 'fastify';
import { audit } from '../observability/audit.ts';
import { Problem } from '../problem.ts';
import { identityLabel } from './claims.ts';
import { clientView, issuerAddress, uiLocales, waysTo, webAddress } from './client.ts';
import type { Bound } from './csrf.ts';
import { change, changeWithoutAnswer, objectIn, read, respondedBy } from './ory.ts';
import { challengeProblems, type Questions } from './questions.ts';
import { type SignedIn, whoami } from './session.ts';

/** A logout request of Hydra. */
export interface LogoutQuestion {
  readonly logout: OAuth2LogoutRequest;
  /** The browser's session, if it belongs to the account that signs out. */
  readonly session: SignedIn | undefined;
  readonly bound: Bound;
}

/** A logout needs no session at Kratos: it may have ended before. */
async function sessionOf({ kratos }: Questions, request: FastifyRequest, subject: string) {
  try {
    const session = await whoami(kratos, request);
    return session.identity.id === subject ? session : undefined;
  } catch (error) {
    if (error instanceof Problem && error.id !== 'upstream_unavailable') return undefined;
    throw error;
  }
}

/**
 * Loads a logout request, or the address to go to where Hydra has nothing to ask any more.
 * @throws Problem `challenge_missing`, `challenge_gone`, `redirect_not_allowed`, `upstream_unavailable`
 */
export async function loadLogout(
  questions: Questions,
  request: FastifyRequest,
  challenge: string,
): Promise<LogoutQuestion | { readonly redirectTo: string }> {
  const { hydra, hydraConfig } = questions;
  if (challenge === '') throw new Problem('challenge_missing');
  const response = await respondedBy(
    request,
    'hydra',
    (options) => hydra.getOAuth2LogoutRequest({ logoutChallenge: challenge }, options),
    true,
  );
  // Hydra answers 410 with an address for a logout that is done; @ory/client types the body of 200 alone.
  const done: { readonly redirect_to?: string } | undefined =
    response.status === 410 ? (response.data as object) : undefined;
  if (done?.redirect_to) return { redirectTo: issuerAddress(done.redirect_to, hydraConfig) };
  const logout = objectIn('hydra', response, { problems: challengeProblems });
  const subject = logout.subject ?? '';
  const session = await sessionOf(questions, request, subject);
  return { logout, session, bound: { question: 'logout', challenge, subject } };
}

/**
 * Ends the session of this browser by Kratos's own logout, which needs the browser's cookies and no admin rights. Hydra does
 * this itself only where `urls.identity_provider.url` is set, and accepts that it is done.
 */
async function endSession({ kratos }: Questions, request: FastifyRequest, session: SignedIn): Promise<void> {
  const cookie = request.headers.cookie ?? '';
  const flow = await read(request, 'kratos', (options) => kratos.createBrowserLogoutFlow({ cookie }, options));
  await changeWithoutAnswer(request, 'kratos', (options) =>
    kratos.updateLogoutFlow({ token: flow.logout_token, cookie }, options),
  );
  audit(request, 'sessions_ended', { actor: session.identity.id });
}

/** Signs out at Kratos, then at Hydra: if Kratos fails, the challenge is still valid and the user can try again. */
export async function signOut(
  questions: Questions,
  request: FastifyRequest,
  { logout, session, bound }: LogoutQuestion,
): Promise<string> {
  const { hydra, hydraConfig } = questions;
  if (session) await endSession(questions, request, session);
  const { redirect_to } = await change(
    request,
    'hydra',
    (options) => hydra.acceptOAuth2LogoutRequest({ logoutChallenge: bound.challenge }, options),
    { problems: challengeProblems, ways: waysTo(logout.client) },
  );
  return issuerAddress(redirect_to, hydraConfig);
}

/** Stays signed in. Hydra answers without an address, so the user returns to the client or to the main application. */
export async function staySignedIn(
  { hydra, config }: Questions,
  request: FastifyRequest,
  { logout, bound }: LogoutQuestion,
): Promise<string> {
  await changeWithoutAnswer(
    request,
    'hydra',
    (options) => hydra.rejectOAuth2LogoutRequest({ logoutChallenge: bound.challenge }, options),
    { problems: challengeProblems, ways: waysTo(logout.client) },
  );
  const home = webAddress(logout.client?.client_uri);
  // `href`: the text of an application may hold characters that no header takes.
  return (home && new URL(home).href) ?? config.MAIN_APPLICATION_URL ?? `${config.BASE_PATH}/`;
}

/** What the logout page shows, with the token for its form. */
export function logoutView({ logout, session, bound }: LogoutQuestion, csrf_token: string): GatewayLogout {
  const { client } = logout;
  return {
    challenge: bound.challenge,
    csrf_token,
    ...(client && { client: clientView(client) }),
    ...uiLocales(logout.request_url),
    ...(session && { identity_label: identityLabel(session.identity) }),
  };
}
