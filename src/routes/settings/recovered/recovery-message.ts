import type { SettingsFlow, UiText } from '@members/openapi';
import { memberText } from '../../../api/member.ts';
import type { KeyValueStorage } from '../../../flow/storage.ts';
import { cardNamed } from '../card-table.ts';

/**
 * Id of Kratos's message in the settings after a recovery (text/message_recovery.go of Kratos v26.2.0,
 * `NewRecoverySuccessful`).
 */
export const recoveredMessage = 1060001;

const key = 'recovered';

function read(storage: KeyValueStorage): { readonly flow?: string; readonly message?: UiText } {
  try {
    return JSON.parse(storage.get(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Whether a card sets up a way to sign in. */
export const isWayIn = (card: string | undefined): boolean => cardNamed(card)?.recoveredTitle !== undefined;

/** Whether saving a card in this flow completes its recovery. */
export const endsRecovery = (storage: KeyValueStorage, { searchParams }: URL, card: string): boolean =>
  read(storage).flow === searchParams.get('flow') && isWayIn(card);

/** Returns a flow's message about a recovery; undefined if it has none. */
export const recoveryMessageOf = ({ ui }: SettingsFlow): UiText | undefined =>
  ui.messages?.find(({ id }) => id === recoveredMessage);

/**
 * Returns the flow with its message about a recovery. Kratos sends it once, and omits it in the response to a rejected
 * form. It is stored for the flow until something has been saved.
 */
export function withRecoveryMessage(storage: KeyValueStorage, flow: SettingsFlow): SettingsFlow {
  const received = recoveryMessageOf(flow);
  if (received !== undefined) {
    storage.set(key, JSON.stringify({ flow: flow.id, message: received }));
    return flow;
  }
  const { flow: id, message } = read(storage);
  if (!message || memberText(message, 'text') === undefined || id !== flow.id || flow.state === 'success') return flow;
  return { ...flow, ui: { ...flow.ui, messages: [message, ...(flow.ui.messages ?? [])] } };
}
