import { createHash } from 'node:crypto';
import { Problem, type Ways } from './problem.ts';

/** At least as long as Hydra's `ttl.login_consent_request` is in practice; the default there is 30 minutes. */
const remembered = 2 * 60 * 60 * 1000;
const capacity = 100_000;

/** Challenges that a person has answered. Held by one process: several gateways need sticky sessions for this. */
export interface Decided {
  has(challenge: string): boolean;
  /**
   * Runs `act` as the one and only answer to a challenge; if it fails, the person may answer again.
   * @throws Problem `challenge_gone` when it was answered before
   */
  once<T>(challenge: string, ways: Ways, act: () => Promise<T>): Promise<T>;
}

/**
 * Remembers answers, because Hydra does not: a consent challenge can be accepted after it was
 * rejected, and so can a logout. Only a hash of a challenge is kept.
 */
export function createDecided(now: () => number = Date.now): Decided {
  const until = new Map<string, number>();
  const keyOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64');
  const sweep = () => {
    for (const [key, end] of until) {
      // Insertion order is the order of expiry, so the first that lives ends the sweep.
      if (end > now() && until.size <= capacity) return;
      until.delete(key);
    }
  };
  return {
    has: (challenge) => (until.get(keyOf(challenge)) ?? 0) > now(),
    async once(challenge, ways, act) {
      const key = keyOf(challenge);
      sweep();
      if (until.has(key)) throw new Problem('challenge_gone', ways);
      until.set(key, now() + remembered);
      try {
        return await act();
      } catch (error) {
        until.delete(key);
        throw error;
      }
    },
  };
}
