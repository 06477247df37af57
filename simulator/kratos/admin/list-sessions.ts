import { decodeBase64, encodeBase64 } from '../../go/base64.ts';
import { time } from '../../go/time.ts';
import { uuidProblem } from '../../go/uuid.ts';
import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { keysetLink, pageSize, readKeyset } from '../paging/keyset.ts';
import type { SessionRecord } from '../record/records.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { activeParameter, expandOptions } from './parameters.ts';
import { refusals } from './refusals.ts';
import { isLive, showSession } from './session-view.ts';

const standard = 250;
const most = 1000;
const firstPage = pageToken('00000000-0000-0000-0000-000000000000', '2200-12-31 23:59:59');

/** A page begins behind the session that its token names; newest sessions come first. */
function pageToken(id: string, createdAt: string): string {
  return encodeBase64(new TextEncoder().encode(`id=${id}/created_at=${createdAt}`)).replaceAll('=', '');
}

const stamp = ({ created_at }: SessionRecord) => time(created_at).replace('T', ' ').replace(/0*Z$/, '');

/** The fields of a page token, in whichever order they are. @throws KratosError 400 */
function readToken(token: string): Readonly<Record<string, string>> {
  const bytes = token.includes('=') ? undefined : decodeBase64(token);
  // The server blames the other parameter.
  if (!bytes) throw refusals.plain('could not parse parameter page_size');
  const parts = new TextDecoder().decode(bytes).split('/');
  const fields = Object.fromEntries(
    parts.filter((part) => part.includes('=')).map((part) => part.split(/=(.*)/s, 2) as [string, string]),
  );
  if (uuidProblem(fields.id ?? '')) throw refusals.pageToken();
  return fields;
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
  const keyset = readKeyset(query, () => refusals.plain('could not parse parameter page_size'));
  const token = keyset.token || firstPage;
  const options = expandOptions(query);
  const { id = '', created_at = '' } = readToken(token);
  const now = runtime.clock.now();
  const rest = world
    .sessions()
    .filter((session) => active === undefined || isLive(session, now) === active)
    .sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1))
    .filter((session) => stamp(session) < created_at || (stamp(session) === created_at && session.id > id));
  const size = pageSize(keyset, standard, most);
  const items = rest.slice(0, size);
  const last = rest.length > size ? items.at(-1) : undefined;
  const link = keysetLink(context, query, size, firstPage, last && pageToken(last.id, stamp(last)));
  return withHeaders(ok(items.map((session) => listed(context, session, options))), { link });
}
