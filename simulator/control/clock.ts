import type { Clock } from '../runtime/runtime.ts';

/** The time of a clock, and whether it stands still. */
export interface ClockState {
  readonly now: string;
  readonly frozen: boolean;
}

/** A clock that can be set and frozen. */
export interface MovableClock extends Clock {
  state(): ClockState;
  /** @param moment the new time (ms since 1970) */
  set(moment: number): void;
  hold(frozen: boolean): void;
  /** Returns to the real time. */
  reset(): void;
}

/** Creates a clock that can be moved. @param real the clock it is based on; waits follow this clock */
export function movableClock(real: Clock): MovableClock {
  let ahead = 0;
  let held: number | undefined;
  const now = () => held ?? real.now() + ahead;
  return {
    now,
    wait: (milliseconds) => real.wait(milliseconds),
    state: () => ({ now: new Date(now()).toISOString(), frozen: held !== undefined }),
    set: (moment) => {
      ahead = moment - real.now();
      if (held !== undefined) held = moment;
    },
    hold: (frozen) => {
      if (frozen === (held !== undefined)) return;
      const moment = now();
      ahead = moment - real.now();
      held = frozen ? moment : undefined;
    },
    reset: () => {
      ahead = 0;
      held = undefined;
    },
  };
}
