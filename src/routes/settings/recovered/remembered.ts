import type { SettingsFlow, UiText } from '@members/openapi';
import { text } from '../../../flow/answer.ts';
import type { Memory } from '../../../flow/memory.ts';

/**
 * What Kratos says above the settings that a recovery leads to (text/message_recovery.go of Kratos v26.2.0,
 * `NewRecoverySuccessful`).
 */
export const recovered = 1060001;

const key = 'recovered';

function read(memory: Memory): { readonly flow?: string; readonly message?: UiText } {
  try {
    return JSON.parse(memory.get(key) ?? '{}');
  } catch {
    return {};
  }
}

/** Cards with a way to sign in. */
export const waysIn: ReadonlySet<string> = new Set(['password', 'webauthn', 'passkey', 'oidc']);

/** Whether a card that was saved in that flow is what its recovery asked for. */
export const endsRecovery = (memory: Memory, { searchParams }: URL, card: string): boolean =>
  read(memory).flow === searchParams.get('flow') && waysIn.has(card);

/** The message of a recovery, where a flow has it. */
export const recoveryIn = ({ ui }: SettingsFlow): UiText | undefined => ui.messages?.find(({ id }) => id === recovered);

/**
 * The flow with the message of its recovery: Kratos says it once, and a refused form is answered without it. It is kept
 * for that flow, over a reload, until something has been saved.
 */
export function withRecovery(memory: Memory, flow: SettingsFlow): SettingsFlow {
  const said = recoveryIn(flow);
  if (said !== undefined) {
    memory.set(key, JSON.stringify({ flow: flow.id, message: said }));
    return flow;
  }
  const { flow: id, message } = read(memory);
  if (!message || text(message, 'text') === undefined || id !== flow.id || flow.state === 'success') return flow;
  return { ...flow, ui: { ...flow.ui, messages: [message, ...(flow.ui.messages ?? [])] } };
}
