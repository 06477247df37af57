import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useHydrated } from './hydrated.tsx';

/** In milliseconds. */
const duration = 150;

/**
 * Lets what is shown come up softly with each step; at once for those who asked for less motion.
 * @param step differs from one step to the next
 * @returns the ref of the element that holds the step
 */
export function useFade(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each step
  useLayoutEffect(() => {
    const shown = box.current;
    // Where nothing can move there is nothing to ask.
    // What stands there already does not come up again.
    if (shown === null || !hydrated || !('animate' in shown) || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    shown.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' });
  }, [step]);
  return box;
}
