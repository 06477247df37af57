import { useMemo } from 'react';
import type { Problem } from '../flow/action.ts';
import { useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { useHydrated } from './hydrated.tsx';
import { useCountdown } from './timing.ts';

/** Whoever has waited this long may try again, whatever the server says. In milliseconds. */
const longestWait = 5 * 60 * 1000;

/**
 * The words of a problem while its wait runs down (`Retry-After`, RFC 9110, section 10.2.3).
 * @returns `over` once a wait that was given has ended; `left` in seconds
 */
export function useRetryAfter(problem: Problem | undefined): { text: string; left: number; over: boolean } {
  const { t } = useLanguage();
  const { now } = useApp();
  const hydrated = useHydrated();
  // Each answer is a problem of its own, and its wait starts when it comes; the clock is another one once the page is taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each clock
  const until = useMemo(() => {
    const wait = problem?.wait;
    if (wait === undefined) return undefined;
    const asked = 'until' in wait ? wait.until : now() + wait.seconds * 1000;
    return Math.min(asked, now() + longestWait);
  }, [problem, now, hydrated]);
  const left = useCountdown(until, now);
  const text = problem === undefined ? '' : t(`problem.${problem.id}.text`, { seconds: left });
  return { text, left, over: until !== undefined && left === 0 };
}
