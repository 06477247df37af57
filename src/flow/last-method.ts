import type { KeyValueStorage } from './storage.ts';

/** Storage keys of the method used last on this device. */
const keys = { first: 'last_method', second: 'last_factor' } as const;

type Step = keyof typeof keys;

/** Storage key of a method whose sign-in is under way: its flow, the step and the method. */
const pendingKey = 'pending_method';

/** Returns the method that signed in last on this device; undefined if there is none. */
export const lastMethod = (storage: KeyValueStorage, step: Step): string | undefined => storage.get(keys[step]);

/** Notes the method of a submit, until it is known whether it signed in. */
export const noteMethod = (storage: KeyValueStorage, flow: string, step: Step, method: string): void =>
  storage.set(pendingKey, `${flow} ${step} ${method}`);

/** Forgets the method of a submit that did not sign in. */
export const dropMethod = (storage: KeyValueStorage): void => storage.remove(pendingKey);

/**
 * Keeps the method of the submit before as the one used last, if it signed in. A provider that refuses leads back to the
 * same flow, as the browser's back button does; a sign-in ends its flow.
 * @param flow id of the flow that is shown now
 */
export function settleMethod(storage: KeyValueStorage, flow: string): void {
  const [before, step, method] = storage.get(pendingKey)?.split(' ') ?? [];
  if (before === undefined) return;
  dropMethod(storage);
  if (before !== flow && method !== undefined && (step === 'first' || step === 'second'))
    storage.set(keys[step], method);
}

/** Returns the method of the first step of a sign-in that has not ended; empty if there is none. */
export function pendingMethod(storage: KeyValueStorage): string {
  const [, step, method = ''] = storage.get(pendingKey)?.split(' ') ?? [];
  return step === 'first' ? method : '';
}
