import { useMemo } from 'react';
import type { Problem } from '../flow/action.ts';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { useHydrated } from './hydrated.tsx';
import { useCountdown } from './timing.ts';

/** Longest wait (ms); afterwards the user may try again, whatever the server asked for. */
const longestWait = 5 * 60 * 1000;

/**
 * Counts down the wait of a problem (`Retry-After`, RFC 9110, section 10.2.3).
 * @returns `text`: the problem's text; `left`: seconds; `over`: whether a wait has ended
 */
export function useRetryAfter(problem: Problem | undefined): { text: string; left: number; over: boolean } {
  const { plain } = useLanguage();
  const { now } = useApp();
  const hydrated = useHydrated();
  // Each response is another problem, whose wait starts when it arrives. Hydration changes the clock, so the wait is
  // computed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each clock
  const until = useMemo(() => {
    const wait = problem?.wait;
    if (wait === undefined) return undefined;
    const requestedEnd = 'until' in wait ? wait.until : now() + wait.seconds * 1000;
    return Math.min(requestedEnd, now() + longestWait);
  }, [problem, now, hydrated]);
  const left = useCountdown(until, now);
  const again = `${problem?.restartUrl !== undefined}`;
  const text = problem === undefined ? '' : plain(`problem.${problem.id}.text`, { seconds: left, again });
  return { text, left, over: until !== undefined && left === 0 };
}
