/** A difference between simulator and server that is known and accepted for now. */
export interface KnownGap {
  readonly suite: string;
  /** Name of the step (`stepNames`). */
  readonly step: string;
  readonly path: string;
  readonly reason: string;
  /** Year, month, day of the day it was accepted. */
  readonly date: string;
}

/** A gap that no longer differs fails the run, so this list only shrinks by itself. */
export const knownGaps: readonly KnownGap[] = [
  {
    suite: 'identities/create-and-read',
    step: 'GET <admin>/admin/identities/<identity:4> #2',
    path: 'response.body.credentials.password.config.hashed_password',
    reason: 'The simulator hashes by a quick scheme of its own and says so; bcrypt would slow every sign-in down.',
    date: '2026-11-21',
  },
];
