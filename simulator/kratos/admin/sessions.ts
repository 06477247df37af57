/** The admin API for sessions (session/handler.go of Kratos v26.2.0). */

import { emptyAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { requireAllReadable } from '../identity/readable.ts';
import type { SessionRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { toPublic } from '../request/other-listener.ts';
import { adminPath, pageOf } from '../request/paging.ts';
import { identityJson, sessionJson } from '../view/json.ts';
import { errors } from '../wire/errors.ts';
import { parseUuid } from '../wire/uuid.ts';
import { activeParameter, expandOptions } from './parameters.ts';
import { isLive, sessionView, withShownState } from './session-view.ts';

/** The session of the path. @throws KratosError 400 and 404 */
function sessionOfPath({ kratos, params }: Context): SessionRecord {
  const session = kratos.world.session(parseUuid(params.id as string));
  if (!session) throw errors.notInDatabase();
  return session;
}

/** `GET /admin/sessions/{id}`: one session. */
export async function getSession(context: Context): Promise<Answer> {
  if (context.params.id === 'whoami') return toPublic(context);
  parseUuid(context.params.id as string);
  const options = expandOptions(context.request.url.searchParams);
  return ok(sessionView(context.kratos, sessionOfPath(context), options));
}

/** `DELETE /admin/sessions/{id}`: revokes a session. It stays in the lists. */
export async function disableSession(context: Context): Promise<Answer> {
  await context.kratos.world.saveSession({ ...sessionOfPath(context), active: false });
  return withHeaders(emptyAnswer(204), { 'content-type': 'application/json; charset=utf-8' });
}

/**
 * `PATCH /admin/sessions/{id}/extend`: gives a session the full lifespan again, if little enough of the old one is
 * left.
 */
export async function extendSession(context: Context): Promise<Answer> {
  const { kratos } = context;
  const { session: config, feature_flags } = kratos.config;
  const session = sessionOfPath(context);
  const now = kratos.runtime.clock.now();
  const isDue = session.expires_at - (config.earliest_possible_extend ?? config.lifespan) < now;
  const next = isDue ? await kratos.world.saveSession({ ...session, expires_at: now + config.lifespan }) : session;
  if (feature_flags.faster_session_extend) return emptyAnswer(204);
  return ok(sessionView(kratos, next, ['identity']));
}

/** `GET /admin/identities/{id}/sessions`: the sessions of an identity. */
export async function listIdentitySessions(context: Context): Promise<Answer> {
  const { kratos, params, request } = context;
  const id = parseUuid(params.id as string);
  const active = activeParameter(request.url.searchParams);
  const now = kratos.runtime.clock.now();
  const own = kratos.world.sessionsOf(id).filter((each) => active === undefined || isLive(each, now) === active);
  const { items, headers } = pageOf(context, own, { path: adminPath(request.url) });
  const identity = kratos.world.identity(id);
  if (!identity) return withHeaders(ok([]), headers);
  if (items.length > 0) requireAllReadable([identity]);
  // In lists, Kratos shows an identity without schema address and without its addresses.
  const { verifiable_addresses: _v, recovery_addresses: _r, ...person } = identityJson(kratos, identity);
  return withHeaders(
    ok(items.map((each) => sessionJson(withShownState(kratos, each, identity), { ...person, schema_url: '' }))),
    headers,
  );
}

/** `DELETE /admin/identities/{id}/sessions`: deletes the sessions of an identity. */
export async function deleteIdentitySessions({ kratos: { world }, params }: Context): Promise<Answer> {
  if ((await world.deleteSessionsOf(parseUuid(params.id as string))) === 0) throw errors.notInDatabase();
  return emptyAnswer(204);
}
