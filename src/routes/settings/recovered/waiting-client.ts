import type { SettingsFlow } from '../../../../openapi/index.ts';
import { answerOf, member, memberText } from '../../../flow/answer.ts';
import type { FlowContext } from '../../../flow/context.ts';
import { journeyAt } from '../../../flow/journey/journey.ts';
import { flowKinds } from '../../../flow/kinds.ts';
import { recoveryMessageOf } from './recovery-message.ts';

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
  if (!recoveryMessageOf(flow) || !login_challenge) return {};
  const { body } = await answerOf(() => flowKinds.login.create(kratos, { login_challenge }));
  const client = member(body, 'oauth2_login_request', 'client');
  const name = memberText(client, 'client_name') || memberText(client, 'client_uri');
  return name ? { client: name } : {};
}
