import type { IdentityRecord } from '../record/records.ts';

/** One of the two states an identity may have. */
export function isState(text: string): text is IdentityRecord['state'] {
  return text === 'active' || text === 'inactive';
}
