import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useHydrated } from './hydrated.tsx';

/** Duration of the animation (ms). */
const duration = 150;

/**
 * Fades the content in at each step, unless the user prefers reduced motion.
 * @param step a text that differs between steps
 * @returns ref of the element that shows the step
 */
export function useFade(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each step
  useLayoutEffect(() => {
    const shown = box.current;
    // Not before hydration: the content is visible already. Test environments have no `animate`.
    if (shown === null || !hydrated || !('animate' in shown) || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    shown.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' });
  }, [step]);
  return box;
}
