import { useEffect, useRef } from 'react';

/**
 * Calls a function when the user comes back to the page, and at intervals while the page is visible.
 * @param look called with a signal that aborts when the page is left
 * @param interval milliseconds; undefined: only when the user comes back
 * @param isOn whether to look at all
 */
export function useLook(look: (signal: AbortSignal) => Promise<void>, interval: number | undefined, isOn = true): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') void latest.current(signal);
    };
    const timer = interval === undefined ? undefined : setInterval(lookIfVisible, interval);
    document.addEventListener('visibilitychange', lookIfVisible, { signal });
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [interval, isOn]);
}
