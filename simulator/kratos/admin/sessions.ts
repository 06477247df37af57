import { emptyAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { ok } from '../answers.ts';
import type { Context } from '../context.ts';
import type { SessionRecord } from '../domain/records.ts';
import { errors } from '../errors.ts';
import { identityJson, sessionJson } from '../json.ts';
import { pageOf } from '../session/pagination.ts';
import { parseUuid } from '../session/uuid.ts';

/** Identity and devices are told only on demand (`?expand=identity&expand=devices`). */
function expanded({ kratos, request }: Context, session: SessionRecord): Record<string, unknown> {
  const expand = request.url.searchParams.getAll('expand').map((each) => each.toLowerCase());
  const identity = kratos.world.identity(session.identity_id);
  const person = expand.includes('identity') && identity ? identityJson(kratos, identity) : null;
  return { ...sessionJson(session, person), ...(expand.includes('devices') ? {} : { devices: null }) };
}

/** `GET /admin/sessions/{id}` */
export async function getSession(context: Context): Promise<Answer> {
  const session = context.kratos.world.session(parseUuid(context.params.id as string));
  if (!session) throw errors.notInDatabase();
  return ok(expanded(context, session));
}

/** `DELETE /admin/sessions/{id}` */
export async function disableSession({ kratos: { world }, params }: Context): Promise<Answer> {
  const session = world.session(parseUuid(params.id as string));
  if (!session) throw errors.notInDatabase();
  await world.saveSession({ ...session, active: false });
  return emptyAnswer(204);
}

/** `GET /admin/identities/{id}/sessions` */
export async function listIdentitySessions(context: Context): Promise<Answer> {
  const { world } = context.kratos;
  const { items, headers } = pageOf(context, world.sessionsOf(parseUuid(context.params.id as string)));
  const identity = world.identity(context.params.id as string);
  const person = identity ? identityJson(context.kratos, identity) : null;
  return withHeaders(ok(items.map((session) => sessionJson(session, person))), headers);
}

/** `DELETE /admin/identities/{id}/sessions` */
export async function deleteIdentitySessions({ kratos: { world }, params }: Context): Promise<Answer> {
  if ((await world.deleteSessionsOf(parseUuid(params.id as string))) === 0) throw errors.notInDatabase();
  return emptyAnswer(204);
}
