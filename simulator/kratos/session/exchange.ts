import type { Answer } from '../../http/exchange.ts';
import { see, withQuery } from '../answers.ts';
import type { Context } from '../context.ts';
import type { AuthenticationMethod, FlowRecord, SessionRecord } from '../domain/records.ts';

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
