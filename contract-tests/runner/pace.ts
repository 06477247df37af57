import { createChoices } from '../fuzz/random-choices.ts';

/** How much time passes between the requests of a suite. */
export const paces = {
  /** As little as possible. */
  quick: 'quick',
  /** More than a second before each request. */
  spaced: 'spaced',
  /** Before every other request, time passes until just before or just after the turn of a second. */
  boundary: 'boundary',
} as const;

export type Pace = keyof typeof paces;

/** What makes the times of a run repeatable. */
export interface Timing {
  readonly pace: Pace;
  /** Seed of the random times. */
  readonly seed: number;
}

/** What is known about a suite and its servers. */
interface Setting {
  readonly suite: string;
  /** Whether the servers' clock can be moved. If not, a suite starts at once: real time is random enough. */
  readonly movesClock: boolean;
  /** Whether something in the suite ends after a few seconds: then no pace lets time pass between its requests. */
  readonly isShortLived: boolean;
}

/** Returns how long to wait (ms) before a request. @param now time of the servers' clock (ms since 1970) */
export type Pause = (now: number) => number;

/** The pause of a suite whose times do not matter. */
export const noPause: Pause = () => 0;

const second = 1000;
const spacing = 1.1 * second;

/** How far from the turn of a second a request is sent at most (ms). */
const nearness = 6;

/** A suite starts within this time (ms). A minute has two periods of one-time passwords. */
const longestStart = 60 * second;

/** How long before the turn of a second a short-lived suite starts at most (ms), so that the turn is among its requests. */
const longestLead = 300;

/** Creates the pauses of one suite. The same seed and suite have the same random times. */
export function createPause({ pace, seed }: Timing, { suite, movesClock, isShortLived }: Setting): Pause {
  const { below, chance } = createChoices([...suite].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed));
  const untilTurn = (now: number) => second - (now % second);
  const start: Pause = (now) => {
    if (pace === 'boundary' && isShortLived) return (untilTurn(now) + second - below(longestLead)) % second;
    return movesClock ? below(longestStart) : 0;
  };
  const between: Pause = (now) => {
    if (pace === 'quick' || isShortLived) return 0;
    if (pace === 'spaced') return spacing;
    return chance(0.5) ? Math.max(untilTurn(now) + below(2 * nearness) - nearness, 0) : 0;
  };
  let pause = start;
  return (now) => {
    const length = pause(now);
    pause = between;
    return length;
  };
}
