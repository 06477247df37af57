import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Solves the gateway's proof of work. The browser derives the keys outside of the page's thread, so the page stays usable.
 * @returns the header for the next attempt; undefined if `controller` aborted, or if it takes longer than 90 seconds
 */
export async function solve(challenge: Challenge, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  return solution === null ? undefined : btoa(JSON.stringify({ challenge, solution }));
}
