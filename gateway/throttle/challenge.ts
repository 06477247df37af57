import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Keys } from './keys.ts';
import { createAttemptReader, createSlidingWindow, createSlotStore } from './sliding-window.ts';
import type { SharedStore } from './store.ts';

/** Header with the solution of a challenge: base64 of JSON, `{ challenge, solution }`. */
const solutionHeader = 'x-throttle-solution';

/** Characters of a solution at most; those of the app have about 700. */
const maxLength = 2000;

/** How long a challenge can be solved, in milliseconds. */
const lifetime = 5 * 60 * 1000;

/** The time over which paid attempts make the next one dearer. */
const paidLimit = { max: 1_000_000, windowMs: 3600 * 1000 };

/** Paid attempts of an account after which the cost grows by the cost of the first one. */
const attemptsPerStep = 20;

/** The highest cost, as a multiple of the first one. It bounds what the owner pays while the account is attacked. */
const maxSteps = 10;

/** Accounts and solutions that are kept in memory, as many as counters of one limit. */
const maxKept = 100_000;

const sent = z.object({
  challenge: z.object({
    parameters: z.custom<Challenge['parameters']>((value) => typeof value === 'object' && value !== null),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readSolution({ headers }: FastifyRequest): z.infer<typeof sent> | undefined {
  const header = headers[solutionHeader];
  if (typeof header !== 'string' || header.length > maxLength) return undefined;
  try {
    return sent.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/** Proofs of work that admit attempts at an account above its limit. */
export interface Challenges {
  /** Returns a new challenge for an account. It costs the more, the more attempts at the account were paid in the last hour. */
  readonly make: (account: string) => Promise<Challenge>;
  /**
   * Spends the solution that a request brings.
   * @returns undefined without a right solution that was made for this account and is spent for the first time; else a function
   * that takes this attempt out of the count of paid ones
   */
  readonly spend: (request: FastifyRequest, account: string) => Promise<(() => Promise<void>) | undefined>;
}

/**
 * Makes the challenges of THROTTLE_CHALLENGE.
 * @param cost iterations of PBKDF2 in each try of the first challenge. A solution takes 256 tries on average
 * @param store keeps what was paid and spent; without it, this process keeps it in memory
 */
export function createChallenges(cost: number, { key }: Keys, store: SharedStore | undefined): Challenges {
  const slots = (name: string) => createSlotStore(store, `throttle-${name}:`, maxKept);
  const spend = createSlidingWindow(slots('solution'), { max: 1, windowMs: lifetime });
  const paid = slots('paid');
  const pay = createSlidingWindow(paid, paidLimit);
  const paidAttempts = createAttemptReader(paid, paidLimit);
  // Each account has a secret of its own: a solution for one account is not signed for another.
  const secretOf = (account: string) => key('challenge', account);
  return {
    make: async (account) => {
      const steps = Math.floor((await paidAttempts(account)) / attemptsPerStep);
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost * Math.min(1 + steps, maxSteps),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetime),
        hmacSignatureSecret: secretOf(account),
      });
    },
    spend: async (request, account) => {
      const found = readSolution(request);
      if (!found) return undefined;
      const { verified } = await verifySolution({ ...found, deriveKey, hmacSignatureSecret: secretOf(account) });
      const isFirst = verified && (await spend(found.challenge.signature)).wait === 0;
      return isFirst ? (await pay(account)).giveBack : undefined;
    },
  };
}
