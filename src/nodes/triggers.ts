import type { UiNodeTrigger } from '../../openapi/index.ts';

/** Whether this app can run a ceremony. */
export type TriggerState = 'unavailable';

/** The ceremonies a server may name, and what becomes of a press (design decision 9). */
const triggers: { readonly [T in UiNodeTrigger]: TriggerState } = {
  oryWebAuthnRegistration: 'unavailable',
  oryWebAuthnLogin: 'unavailable',
  oryPasskeyLogin: 'unavailable',
  oryPasskeyLoginAutocompleteInit: 'unavailable',
  oryPasskeyRegistration: 'unavailable',
  oryPasskeySettingsRegistration: 'unavailable',
};

/** State of a trigger by its name; one that is not in the table is shown and cannot be run. */
export function triggerState(name: string | undefined): TriggerState {
  const known: Readonly<Record<string, TriggerState>> = triggers;
  return known[name ?? ''] ?? 'unavailable';
}
