import { decodeBase64, encodeBase64 } from '../../go/base64.ts';
import { firstPage, keysetLinks, type Refuse, readKeyset } from '../../go/paging/keyset.ts';
import { time } from '../../go/time.ts';
import { fromUtf8, utf8 } from '../../go/utf8.ts';
import { nilUuid, uuidProblem } from '../../go/uuid.ts';
import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { SessionRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { activeParameter, expandOptions } from './parameters.ts';
import { refusals } from './refusals.ts';
import { isLive, showSession } from './session-view.ts';

const limits = { defaultSize: 250, maxSize: 1000 };
/** Before all sessions. */
const start = { id: nilUuid, created_at: '2200-12-31 23:59:59' };

/** A page begins behind the session that its token names; newest sessions come first. */
interface PageStart {
  readonly id?: string;
  readonly created_at?: string;
}

const placeOf = ({ id, created_at }: SessionRecord) => ({ id, created_at: stamp(created_at) });
const stamp = (milliseconds: number) => time(milliseconds).replace('T', ' ').replace('Z', '');

/** Columns in base64 without padding (ory/x `MapPageToken`). */
function pageToken({ id, created_at }: PageStart): string {
  return encodeBase64(utf8(`id=${id}/created_at=${created_at}`)).replaceAll('=', '');
}

/** The columns of a token, in whichever order they are. */
function readToken(token: string, refuse: Refuse): PageStart {
  const bytes = token.includes('=') ? undefined : decodeBase64(token);
  if (!bytes) throw refuse('illegal base64 data');
  const parts = fromUtf8(bytes).split('/');
  return Object.fromEntries(parts.filter((part) => part.includes('=')).map((part) => part.split(/=(.*)/s, 2)));
}

/** In lists, devices that are not asked for are null, and an identity comes without its own addresses. */
function listed({ kratos }: Context, session: SessionRecord, options: readonly string[]): Record<string, unknown> {
  const { identity, devices, ...rest } = showSession(kratos, session, options);
  const { verifiable_addresses: _v, recovery_addresses: _r, ...person } = (identity ?? {}) as Record<string, unknown>;
  return { ...rest, identity: identity && person, devices: options.includes('devices') ? devices : null };
}

/** `GET /admin/sessions` */
export async function listSessions(context: Context): Promise<Answer> {
  const { world, runtime } = context.kratos;
  const { searchParams: query } = context.request.url;
  const active = activeParameter(query);
  // The server blames this parameter for either.
  const refuse = () => refusals.plain('could not parse parameter page_size');
  const { token, size } = await readKeyset(query, { ...limits, token: readToken, refuse });
  const options = expandOptions(query);
  const { id = '', created_at = '' } = token ?? start;
  if (uuidProblem(id)) throw refusals.pageToken();
  const now = runtime.clock.now();
  const rest = world
    .sessions()
    .filter((session) => active === undefined || isLive(session, now) === active)
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
    .map((session) => ({ session, place: placeOf(session) }))
    .filter(({ place }) => place.created_at < created_at || (place.created_at === created_at && place.id > id));
  const { items, last } = firstPage(rest, size);
  const page = { path: adminPath(context.request.url), query, size };
  const link = keysetLinks(page, pageToken(start), last && pageToken(last.place));
  return withHeaders(ok(items.map(({ session }) => listed(context, session, options))), { link });
}
