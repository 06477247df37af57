import { withQuery } from '../../go/url/query.ts';
import type { Answer } from '../../http/exchange.ts';
import type { AuthenticationMethod, FlowRecord, SessionRecord } from '../record/records.ts';
import { see } from '../request/answers.ts';
import type { Context } from '../request/context.ts';

/**
 * Leaves a session for the native app that asked for an exchange code, and sends the system browser back to it
 * (`session.MaybeRedirectAPICodeFlow`). `undefined` where the answer itself carries the session.
 */
export async function handOverSession(
  context: Context,
  { id }: FlowRecord,
  { method }: Pick<AuthenticationMethod, 'method'>,
  session: SessionRecord,
  returnTo: string,
): Promise<Answer | undefined> {
  const { world } = context.kratos;
  const exchange = method === 'oidc' ? world.exchangeOf(id) : undefined;
  if (!exchange) return undefined;
  await world.saveExchange({ ...exchange, session_id: session.id });
  return see(context, withQuery(returnTo, { code: exchange.return_to_code }));
}
