import { jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { asKratosError, errorAnswer, noContent, ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { pageOf } from '../request/paging.ts';
import { identityJson, sessionJson } from '../view/json.ts';
import { badRequest, errors, KratosError, statusMessages } from '../wire/errors.ts';
import { parseUuid } from '../wire/uuid.ts';
import { requireAal } from './aal.ts';
import { type Authenticated, findSession, hasCredentials, refreshCookie } from './manager.ts';
import { tokenize } from './tokenize.ts';

/** `/sessions/whoami`, with any method: the session of the request. */
export async function whoami(context: Context): Promise<Answer> {
  const { config, runtime } = context.kratos;
  const caching = config.feature_flags.cacheable_sessions;
  const current = await findSession(context);
  if (!current) {
    const error = errors.noSessionForWhoami();
    if (caching && !(await hasCredentials(context))) return cacheableRefusal(error);
    throw error;
  }
  requireAal(context.kratos, current.session, current.identity, config.session.whoami.required_aal);
  const template = context.request.url.searchParams.get('tokenize_as');
  const tokenized = template && (await tokenize(context.kratos, template, current.session, current.identity));
  const answer = await sessionAnswer(context, current, tokenized ? { tokenized } : {});
  const secondsLeft = Math.round((current.session.expires_at - runtime.clock.now()) / 1000);
  const maxAge = (config.feature_flags.cacheable_sessions_max_age ?? 0) / 1000;
  const cacheFor = maxAge > 0 ? Math.min(secondsLeft, maxAge) : secondsLeft;
  return withHeaders(answer, {
    'x-kratos-authenticated-identity-id': current.identity.id,
    ...(caching && !tokenized ? { 'ory-session-cache-for': `${cacheFor}` } : {}),
  });
}

/** The session, or the error of the cookie if it cannot be renewed. Kratos sets the identity header in both cases. */
async function sessionAnswer(context: Context, { session, identity }: Authenticated, more: object): Promise<Answer> {
  try {
    await refreshCookie(context, session);
    return ok({ ...sessionJson(session, identityJson(context.kratos, identity)), ...more });
  } catch (error) {
    return errorAnswer(asKratosError(error));
  }
}

function cacheableRefusal({ fields }: KratosError): Answer {
  const body = { error: { code: 401, status: 'Unauthorized', reason: fields.reason, message: fields.message } };
  return withHeaders(jsonAnswer(401, body, 'application/json'), {
    'ory-error-id': '',
    'ory-session-cache-for': '60',
  });
}

async function requireSession(context: Context): Promise<Authenticated> {
  const current = await findSession(context);
  if (!current) throw errors.noSessionCookie();
  return current;
}

/** `GET /sessions`: the other active sessions of the user, newest first. */
export async function listMySessions(context: Context): Promise<Answer> {
  const { kratos } = context;
  const { session, identity } = await requireSession(context);
  requireAal(kratos, session, identity, kratos.config.session.whoami.required_aal);
  const now = kratos.runtime.clock.now();
  const others = kratos.world
    .sessionsOf(identity.id)
    .filter(({ id, active, expires_at }) => id !== session.id && active && expires_at > now);
  const { items, headers } = pageOf(context, others);
  // In lists, Kratos shows an identity without schema address, verifiable addresses and recovery addresses.
  const { verifiable_addresses: _v, recovery_addresses: _r, ...person } = identityJson(kratos, identity);
  const body = items.map((each) => sessionJson(each, { ...person, schema_url: '' }));
  return withHeaders(ok(body), headers);
}

/** `DELETE /sessions`: revokes all other sessions of the user. */
export async function deleteMySessions(context: Context): Promise<Answer> {
  const { world } = context.kratos;
  const { session, identity } = await requireSession(context);
  const others = world.sessionsOf(identity.id).filter(({ id }) => id !== session.id);
  for (const other of others) await world.saveSession({ ...other, active: false });
  return ok({ count: others.length });
}

/** `DELETE /sessions/{id}`: revokes another session of the user. */
export async function deleteMySession(context: Context): Promise<Answer> {
  const id = context.params.id as string;
  if (id === 'whoami') return whoami(context);
  const { world } = context.kratos;
  const { session, identity } = await requireSession(context);
  const uuid = parseUuid(id);
  if (uuid === session.id) throw new KratosError({ status: 400, message: 'cannot revoke current session' });
  const target = world.session(uuid);
  if (target?.identity_id === identity.id) await world.saveSession({ ...target, active: false });
  return noContent();
}

/**
 * `GET /sessions/token-exchange`: the session of a flow that a system browser completed. It can be read any number of
 * times.
 */
export async function exchangeSessionToken({ kratos, request: { url } }: Context): Promise<Answer> {
  const [init, back] = [url.searchParams.get('init_code'), url.searchParams.get('return_to_code')];
  if (!init || !back) throw badRequest('"init_code" and "return_to_code" query params must be set');
  const session = kratos.world.session(kratos.world.exchangeByCodes(init, back)?.session_id ?? '');
  const identity = session && kratos.world.identity(session.identity_id);
  if (session && identity) {
    const shown = sessionJson({ ...session, devices: [] }, identityJson(kratos, identity));
    return ok({ session_token: session.token, session: shown });
  }
  throw new KratosError({ status: 404, message: statusMessages[404], reason: 'no session yet for this "code"' });
}
