import type { OAuth2LogoutRequest } from '@ory/client';
import type { GatewayLogout } from '../../../openapi/index.ts';
import { Problem } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { isForm, readFields, textField, wordField } from './body.ts';
import { identityLabel } from './claims.ts';
import { type Context, onward, pageData } from './context.ts';
import type { Bound } from './csrf.ts';
import {
  answered,
  challengeProblems,
  clientView,
  done,
  issuerAddress,
  type SignedIn,
  uiLocales,
  waysTo,
  webAddress,
  whoami,
} from './upstream.ts';

interface Question {
  readonly logout: OAuth2LogoutRequest;
  /** The browser's own session, if it is that of the account being signed out. */
  readonly session: SignedIn | undefined;
  readonly bound: Bound;
}

/** Signing out needs no session at Kratos: it may have ended before. */
async function sessionOf(context: Context, request: Asked, subject: string): Promise<SignedIn | undefined> {
  try {
    const session = await whoami(context.kratos, request);
    return session.identity.id === subject ? session : undefined;
  } catch (error) {
    if (error instanceof Problem && error.id !== 'upstream_unavailable') return undefined;
    throw error;
  }
}

/** Hydra knows a rejected challenge no more, so that asking first makes sure that no "yes" follows a "no". */
async function questionOf(context: Context, request: Asked, challenge: string): Promise<Question> {
  if (challenge === '') throw new Problem('challenge_missing');
  const logout = await answered(context.oauth2.logout(challenge), challengeProblems);
  return askedOf(context, request, challenge, logout);
}

async function askedOf(
  context: Context,
  request: Asked,
  challenge: string,
  logout: OAuth2LogoutRequest,
): Promise<Question> {
  const subject = logout.subject ?? '';
  const session = await sessionOf(context, request, subject);
  return { logout, session, bound: { kind: 'logout', challenge, subject } };
}

/**
 * Ends the session in this browser by Kratos's own logout, which needs its cookies and no admin
 * rights. Hydra does this only where `urls.identity_provider.url` is set, and bears it done before.
 */
async function endSession({ kratos }: Context, request: Asked): Promise<void> {
  const cookie = request.headers.get('cookie') ?? '';
  const { logout_token: token } = await answered(kratos.logoutFlow(cookie), {});
  await done(kratos.logout(token, cookie), {});
}

/** Kratos first: if it fails, the challenge is still good and the person can try again. */
async function accept(context: Context, request: Asked, { logout, session, bound }: Question): Promise<string> {
  if (session) await endSession(context, request);
  const call = context.oauth2.acceptLogout(bound.challenge);
  const { redirect_to } = await answered(call, challengeProblems, waysTo(logout.client));
  return issuerAddress(redirect_to, context.hydra);
}

/** Hydra answers a refused logout without an address, so the way back is the client's or the main application's. */
async function reject({ oauth2, config }: Context, { logout, bound }: Question): Promise<string> {
  await done(oauth2.rejectLogout(bound.challenge), challengeProblems, waysTo(logout.client));
  const home = webAddress(logout.client?.client_uri);
  // As browsers write it: what an application wrote could not stand in a header.
  return (home && new URL(home).href) ?? config.MAIN_APPLICATION_URL ?? `${config.BASE_PATH}/`;
}

/**
 * What Hydra has to ask, or where to go without a question: a client that wants none, or a logout that is done already.
 * @throws Problem `challenge_missing`, `challenge_gone`, `upstream_unavailable`, `redirect_not_allowed`
 */
async function askedOrDone(
  context: Context,
  request: Asked,
): Promise<{ readonly to: string } | { readonly logout: OAuth2LogoutRequest; readonly challenge: string }> {
  const challenge = request.query.get('logout_challenge') ?? '';
  if (challenge === '') throw new Problem('challenge_missing');
  const told = await context.oauth2.logout(challenge);
  if (told.status === 410 && told.data?.redirect_to) return { to: issuerAddress(told.data.redirect_to, context.hydra) };
  const logout = await answered(Promise.resolve(told), challengeProblems);
  if (!logout.client?.skip_logout_consent) return { logout, challenge };
  return { to: await accept(context, request, await askedOf(context, request, challenge, logout)) };
}

/** Where to go without a question. */
export async function logoutAtOnce(context: Context, request: Asked): Promise<string | undefined> {
  const asked = await askedOrDone(context, request);
  return 'to' in asked ? asked.to : undefined;
}

/**
 * `GET /gateway/logout?logout_challenge=`: what the page asks, or `{ redirect_to }` where there is nothing to ask.
 * @throws Problem `challenge_missing`, `challenge_gone`, `upstream_unavailable`, `redirect_not_allowed`
 */
export async function showLogout(context: Context, request: Asked): Promise<Ready> {
  const asked = await askedOrDone(context, request);
  if ('to' in asked) return onward(false, asked.to);
  const { challenge } = asked;
  const question = await askedOf(context, request, challenge, asked.logout);
  const { client } = question.logout;
  const { token, setCookie } = context.csrf.issue(request, question.bound);
  const { session } = question;
  const body: GatewayLogout = {
    challenge,
    csrf_token: token,
    ...(client && { client: clientView(client) }),
    ...uiLocales(question.logout.request_url),
    ...(session && { identity_label: identityLabel(session.identity) }),
  };
  return pageData(body, setCookie);
}

/**
 * `POST /gateway/logout` (form or JSON: challenge, csrf_token, decision): hands the answer to Hydra.
 * @throws Problem as above, and `csrf`, `malformed_request`
 */
export async function decideLogout(context: Context, request: Asked): Promise<Ready> {
  const fields = await readFields(request);
  const question = await questionOf(context, request, textField(fields, 'challenge'));
  context.csrf.check(request, question.bound, textField(fields, 'csrf_token'));
  const decision = wordField(fields, 'decision', ['yes', 'no']);
  const act = { yes: () => accept(context, request, question), no: () => reject(context, question) };
  return onward(isForm(request), await act[decision]());
}
