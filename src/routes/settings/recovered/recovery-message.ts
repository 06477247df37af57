import type { SettingsFlow, UiText } from '../../../../openapi/index.ts';
import { memberText } from '../../../flow/answer.ts';
import type { KeyValueStorage } from '../../../flow/storage.ts';

/**
 * What Kratos says above the settings that a recovery leads to (text/message_recovery.go of Kratos v26.2.0,
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

/** Cards with a way to sign in. */
export const signInCards: ReadonlySet<string> = new Set(['password', 'webauthn', 'passkey', 'oidc']);

/** Whether a card that was saved in that flow is what its recovery asked for. */
export const endsRecovery = (storage: KeyValueStorage, { searchParams }: URL, card: string): boolean =>
  read(storage).flow === searchParams.get('flow') && signInCards.has(card);

/** The message of a recovery, where a flow has it. */
export const recoveryMessageOf = ({ ui }: SettingsFlow): UiText | undefined =>
  ui.messages?.find(({ id }) => id === recoveredMessage);

/**
 * The flow with the message of its recovery: Kratos says it once, and a refused form is answered without it. It is kept
 * for that flow, over a reload, until something has been saved.
 */
export function withRecoveryMessage(storage: KeyValueStorage, flow: SettingsFlow): SettingsFlow {
  const said = recoveryMessageOf(flow);
  if (said !== undefined) {
    storage.set(key, JSON.stringify({ flow: flow.id, message: said }));
    return flow;
  }
  const { flow: id, message } = read(storage);
  if (!message || memberText(message, 'text') === undefined || id !== flow.id || flow.state === 'success') return flow;
  return { ...flow, ui: { ...flow.ui, messages: [message, ...(flow.ui.messages ?? [])] } };
}
