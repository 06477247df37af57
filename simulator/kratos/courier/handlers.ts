import { withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { firstPage, keysetLinks, readKeyset } from '../../http/paging/keyset.ts';
import { createPageTokens } from '../../http/paging/page-token.ts';
import { ok } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { adminPath } from '../request/paging.ts';
import { sealsOf } from '../session/sealed-cookie.ts';
import { badRequest, errors, KratosError } from '../wire/errors.ts';
import { parseUuid } from '../wire/uuid.ts';
import { messageJson, statuses, statusOf } from './delivery.ts';
import { deliverDueMessages } from './dispatch.ts';

const limits = { defaultSize: 10, maxSize: 500 };

/** Kratos sends status 400 with an error of code 500 here. */
const refuse = (message: string) => new KratosError({ status: 400, code: 500, message });

/** `GET /admin/courier/messages`: one page of messages, newest first. */
export async function listMessages(context: Context): Promise<Answer> {
  const { kratos, request } = context;
  await deliverDueMessages(kratos);
  const { searchParams: query } = request.url;
  const [status, recipient] = [query.get('status'), query.get('recipient')];
  if (status !== null && !(statuses as readonly string[]).includes(status))
    throw badRequest('Message status is not valid');
  const tokens = createPageTokens(sealsOf(kratos), kratos.runtime.clock);
  const { token: behind, size } = await readKeyset(query, { ...limits, token: tokens.read, refuse });
  const found = kratos.world
    .messages()
    .toReversed()
    .filter(
      (each) => (status === null || statusOf(kratos, each) === status) && (!recipient || each.recipient === recipient),
    );
  const { items, last } = firstPage(found.slice(found.findIndex(({ id }) => id === behind) + 1), size);
  const page = { path: adminPath(request.url), query, size };
  const link = keysetLinks(page, await tokens.write(''), last && (await tokens.write(last.id)));
  return withHeaders(ok(items.map((each) => messageJson(kratos, each))), { link });
}

/** `GET /admin/courier/messages/{id}`: one message with its delivery attempts. */
export async function getMessage({ kratos, params }: Context): Promise<Answer> {
  await deliverDueMessages(kratos);
  const message = kratos.world.message(parseUuid(params.id as string));
  if (!message) throw errors.notInDatabase();
  const { created_at, updated_at, ...shown } = messageJson(kratos, message);
  const { dispatches = [] } = message.delivery ?? {};
  return ok({ ...shown, ...(dispatches.length > 0 ? { dispatches } : {}), created_at, updated_at });
}
