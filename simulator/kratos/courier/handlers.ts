import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { keysetLink, pageSize, readKeyset } from '../paging/keyset.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { badRequest, errors } from '../wire/errors.ts';
import { parseUuid } from '../wire/uuid.ts';
import { messageJson, statuses, statusOf } from './delivery.ts';
import { pageToken, readPageToken, unreadable } from './page-token.ts';

const standard = 10;
const most = 500;

/** `GET /admin/courier/messages`: newest first */
export async function listMessages(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  const { searchParams: query } = request.url;
  const [status, recipient] = [query.get('status'), query.get('recipient')];
  if (status !== null && !(statuses as readonly string[]).includes(status))
    throw badRequest('Message status is not valid');
  const keyset = readKeyset(query, unreadable);
  const behind = keyset.token ? readPageToken(keyset.token) : '';
  const found = kratos.world
    .messages()
    .toReversed()
    .filter(
      (each) => (status === null || statusOf(kratos, each) === status) && (!recipient || each.recipient === recipient),
    );
  const rest = found.slice(found.findIndex(({ id }) => id === behind) + 1);
  const size = pageSize(keyset, standard, most);
  const items = rest.slice(0, size);
  const next = rest.length > size ? pageToken(kratos, items.at(-1)) : undefined;
  const link = keysetLink(context, query, size, pageToken(kratos), next);
  return withHeaders(ok(items.map((each) => messageJson(kratos, each))), { link });
}

/** `GET /admin/courier/messages/{id}` */
export async function getMessage({ kratos, params }: Context): Promise<Answer> {
  const message = kratos.world.message(parseUuid(params.id as string));
  if (!message) throw errors.notInDatabase();
  return ok(messageJson(kratos, message));
}
