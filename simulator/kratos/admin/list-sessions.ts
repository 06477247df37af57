import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { time } from '@members/engines/go/time';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { nilUuid, uuidProblem } from '@members/engines/go/uuid';
import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { firstPage, keysetLinks, type Refuse, readKeyset } from '../../http/paging/keyset.ts';
import type { SessionRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { activeParameter, expandOptions } from './parameters.ts';
import { refusals } from './refusals.ts';
import { isLive, sessionView } from './session-view.ts';

const limits = { defaultSize: 250, maxSize: 1000 };
/** The position before all sessions. */
const listStart = { id: nilUuid, created_at: '2200-12-31 23:59:59' };

/** The position of a session in the list. A page begins after it; the newest session comes first. */
interface ListPosition {
  readonly id?: string;
  readonly created_at?: string;
}

const positionOf = ({ id, created_at }: SessionRecord) => ({ id, created_at: sqlTimestamp(created_at) });
const sqlTimestamp = (milliseconds: number) => time(milliseconds).replace('T', ' ').replace('Z', '');

/** The position in base64 without padding (`MapPageToken` of ory/x). */
function pageToken({ id, created_at }: ListPosition): string {
  return encodeBase64(utf8(`id=${id}/created_at=${created_at}`)).replaceAll('=', '');
}

/** The position of a token, with its members in any order. */
function readToken(token: string, refuse: Refuse): ListPosition {
  const bytes = token.includes('=') ? undefined : decodeBase64(token);
  if (!bytes) throw refuse('illegal base64 data');
  const parts = fromUtf8(bytes).split('/');
  return Object.fromEntries(parts.filter((part) => part.includes('=')).map((part) => part.split(/=(.*)/s, 2)));
}

/** In lists, Kratos shows devices only on request, and an identity without its addresses. */
function sessionInList(
  { kratos }: Context,
  session: SessionRecord,
  options: readonly string[],
): Record<string, unknown> {
  const { identity, devices, ...rest } = sessionView(kratos, session, options);
  const { verifiable_addresses: _v, recovery_addresses: _r, ...person } = (identity ?? {}) as Record<string, unknown>;
  return { ...rest, identity: identity && person, devices: options.includes('devices') ? devices : null };
}

/** `GET /admin/sessions`: one page of sessions. */
export async function listSessions(context: Context): Promise<Answer> {
  const { world, runtime } = context.kratos;
  const { searchParams: query } = context.request.url;
  const active = activeParameter(query);
  // Kratos names `page_size` for an invalid token too.
  const refuse = () => refusals.withMessage('could not parse parameter page_size');
  const { token, size } = await readKeyset(query, { ...limits, token: readToken, refuse });
  const options = expandOptions(query);
  const { id = '', created_at = '' } = token ?? listStart;
  if (uuidProblem(id)) throw refusals.pageToken();
  const now = runtime.clock.now();
  const rest = world
    .sessions()
    .filter((session) => active === undefined || isLive(session, now) === active)
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
    .map((session) => ({ session, position: positionOf(session) }))
    .filter(
      ({ position }) => position.created_at < created_at || (position.created_at === created_at && position.id > id),
    );
  const { items, last } = firstPage(rest, size);
  const page = { path: adminPath(context.request.url), query, size };
  const link = keysetLinks(page, pageToken(listStart), last && pageToken(last.position));
  return withHeaders(ok(items.map(({ session }) => sessionInList(context, session, options))), { link });
}
