import { useEffect, useState, useSyncExternalStore } from 'react';

/** After this a wait needs words. In milliseconds. */
const slowAfter = 10_000;

/** Whether something has been under way for longer than people expect. */
export function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow;
}

/** Whether the page is being left for another one while something is under way: what was sent has been taken. */
export function useLeaving(underWay: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const leave = () => setLeaving(true);
    addEventListener('beforeunload', leave);
    return () => {
      removeEventListener('beforeunload', leave);
      setLeaving(false);
    };
  }, [underWay]);
  return leaving;
}

/**
 * Seconds that are left until a moment, counted down.
 * @param until milliseconds since 1970; nothing is left when it is not given
 * @param now the clock that `until` is measured by
 */
export function useCountdown(until: number | undefined, now: () => number): number {
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000));
  const [, tick] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

function watchConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser has a connection at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}
