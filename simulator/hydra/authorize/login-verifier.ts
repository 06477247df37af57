import type { Flow } from '../domain/flow.ts';
import { storeForcedSubject, subjectFor } from '../domain/subject-identifier.ts';
import { confirmLoginSession, deleteLoginSession } from '../domain/world.ts';
import type { Call, Hydra } from '../request/context.ts';
import { openVerifier } from '../request/sealed-flow.ts';
import { denialError, failure, OAuthError } from '../wire/errors.ts';
import { checkPrompt } from './prompt.ts';
import type { ValidRequest } from './request.ts';

async function endSession(hydra: Hydra, call: Call): Promise<void> {
  const sid = await hydra.cookies.sessionId(call.incoming);
  call.cookies.push(await hydra.cookies.clearedSession());
  if (sid !== '' && !(await deleteLoginSession(hydra.world, sid))) throw failure('unrecognizable');
}

/**
 * Checks an accepted or rejected login. Stores the session, and sets its cookie if the login is remembered.
 *
 * @throws OAuthError
 * @see Hydra consent/strategy_default.go, `verifyAuthentication`
 */
export async function verifyLogin(hydra: Hydra, call: Call, request: ValidRequest, verifier: string): Promise<Flow> {
  const flow = await openVerifier(hydra, 'login', verifier);
  if (flow.login_error) throw denialError(flow.login_error);
  const { login, skip, session_id } = flow;
  if (!login) throw failure('access_denied');
  await hydra.cookies.checkCsrf('login', flow.client.client_id, flow.login_csrf, call.incoming);
  await subjectFor(hydra.config, request.client, flow.subject, login.force_subject_identifier);

  try {
    await checkPrompt(hydra, request, flow);
  } catch (error) {
    if (error instanceof OAuthError && error.error === 'login_required') await endSession(hydra, call);
    throw error;
  }
  await storeForcedSubject(hydra.world, request.client, flow.subject, login.force_subject_identifier);

  const lifespan = Math.floor(hydra.config.ttl.authentication_session / 1000);
  const seconds = login.remember_for > 0 ? login.remember_for : lifespan;
  const now = hydra.runtime.clock.now();
  if (!skip) {
    await confirmLoginSession(hydra.world, {
      id: session_id,
      authenticated_at: flow.authenticated_at ?? now,
      subject: flow.subject,
      identity_provider_session_id: login.identity_provider_session_id,
      remember: login.remember,
      expires_at: login.remember ? now + seconds * 1000 : now,
    });
    if (!login.remember) await endSession(hydra, call);
  }
  if (login.remember && (!skip || login.extend_session_lifespan)) {
    const session = hydra.world.loginSessions.get(session_id);
    if (skip && session) await confirmLoginSession(hydra.world, { ...session, expires_at: now + seconds * 1000 });
    call.cookies.push(await hydra.cookies.session(session_id, seconds));
  }
  return flow;
}
