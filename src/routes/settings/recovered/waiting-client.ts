import type { SettingsFlow } from '@members/openapi';
import { answerOf, member, memberText } from '../../../flow/answer.ts';
import type { FlowContext } from '../../../flow/context.ts';
import { journeyAt } from '../../../flow/journey/journey.ts';
import { flowKinds } from '../../../flow/kinds.ts';
import { recoveryMessageOf } from './recovery-message.ts';

/** An OAuth2 client whose login request waits: its name, else its address. */
export interface WaitingClient {
  readonly id: string | undefined;
  readonly name: string;
}

/**
 * Returns the OAuth2 client whose login request waits behind a recovery. A settings flow has its challenge
 * only; a login flow has its name.
 * @returns an empty object if no challenge waits or the name is unknown
 */
export async function waitingClient(
  { kratos }: FlowContext,
  flow: SettingsFlow,
  url: URL,
): Promise<{ client?: WaitingClient }> {
  const { login_challenge } = journeyAt(url, flow);
  if (!recoveryMessageOf(flow) || !login_challenge) return {};
  const { body } = await answerOf(() => flowKinds.login.create(kratos, { login_challenge }));
  const client = member(body, 'oauth2_login_request', 'client');
  const name = memberText(client, 'client_name') || memberText(client, 'client_uri');
  return name ? { client: { id: memberText(client, 'client_id'), name } } : {};
}
