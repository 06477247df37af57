import type { SettingsFlow } from '@members/openapi';
import { answerOf } from '../../flow/answer.ts';
import type { FlowContext } from '../../flow/context.ts';
import type { OtherSessions } from './card.ts';
import { cardNamed } from './card-table.ts';

/** Storage key of the choice. It survives a confirmation at the login, after which Kratos saves the password. */
const key = 'settings_others';

/** Keeps the user's choice for a password that is being sent. */
export function keepChoice({ visitStorage }: FlowContext, endOthers: boolean): void {
  if (endOthers) visitStorage.set(key, 'end');
  else visitStorage.remove(key);
}

/**
 * Signs out the user's other devices, if the user chose that and the new password is saved.
 * @param card the card whose response the flow is
 */
export async function endOthersIfChosen(
  { kratos, visitStorage }: FlowContext,
  { state }: SettingsFlow,
  card: string | undefined,
): Promise<OtherSessions | undefined> {
  const isOffered = cardNamed(card)?.offersEndOfOthers === true;
  if (visitStorage.get(key) === undefined || (isOffered && state !== 'success')) return undefined;
  visitStorage.remove(key);
  if (!isOffered) return undefined;
  const { status, body } = await answerOf(() => kratos.DELETE('/sessions'));
  if (status !== 200 && status !== 204) return 'failed';
  return Reflect.get(Object(body), 'count') === 0 ? 'none' : 'ended';
}
