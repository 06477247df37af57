import type { Clock } from '../runtime/runtime.ts';

/** What a clock shows: `frozen` ones stand still. */
export interface ClockState {
  readonly now: string;
  readonly frozen: boolean;
}

/** A clock that can be set, moved and held. All spans are in milliseconds, moments in milliseconds since 1970. */
export interface MovableClock extends Clock {
  state(): ClockState;
  set(moment: number): void;
  hold(frozen: boolean): void;
  /** Back to the clock below it. */
  reset(): void;
}

/** @param real the clock that goes on below, and that what waits waits by: a moved clock ends no wait early */
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
