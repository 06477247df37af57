import { member, memberText } from '../api/member.ts';
import { answerOf } from './answer.ts';
import type { FlowContext } from './context.ts';
import { flowKinds } from './kinds.ts';

/** An OAuth2 client whose login request waits: its name, else its address. */
export interface WaitingClient {
  readonly id: string | undefined;
  readonly name: string;
}

/**
 * Returns the OAuth2 client whose login request waits. Only a login flow has its name, so one is created.
 * @returns an empty object if no challenge waits or the name is unknown
 */
export async function waitingClient(
  { kratos }: FlowContext,
  login_challenge: string | undefined,
): Promise<{ client?: WaitingClient }> {
  if (!login_challenge) return {};
  const { body } = await answerOf(() => flowKinds.login.create(kratos, { login_challenge }));
  const client = member(body, 'oauth2_login_request', 'client');
  const name = memberText(client, 'client_name') || memberText(client, 'client_uri');
  return name ? { client: { id: memberText(client, 'client_id'), name } } : {};
}
