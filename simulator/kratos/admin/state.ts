import type { IdentityRecord } from '../record/records.ts';

/** True for the two states of an identity. */
export function isState(text: string): text is IdentityRecord['state'] {
  return text === 'active' || text === 'inactive';
}
