import type { SettingsFlow } from '@members/openapi';
import { answerOf, member, text } from '../../../flow/answer.ts';
import type { FlowContext } from '../../../flow/context.ts';
import { journeyAt } from '../../../flow/journey/journey.ts';
import { flowKinds } from '../../../flow/kinds.ts';
import { recoveryIn } from './remembered.ts';

/**
 * The application whose sign-in waits behind a recovery: settings know its challenge alone, a login tells the name.
 * @returns nothing where no challenge waits, or where nobody says whose it is
 */
export async function waitingClient(
  { kratos }: FlowContext,
  flow: SettingsFlow,
  url: URL,
): Promise<{ client?: string }> {
  const { login_challenge } = journeyAt(url, flow);
  if (!recoveryIn(flow) || !login_challenge) return {};
  const { body } = await answerOf(() => flowKinds.login.create(kratos, { login_challenge }));
  const client = member(body, 'oauth2_login_request', 'client');
  const name = text(client, 'client_name') || text(client, 'client_uri');
  return name ? { client: name } : {};
}
