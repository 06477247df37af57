import { useEffect, useState, useSyncExternalStore } from 'react';

/** Time (ms) after which the page says that something is under way. A faster answer needs no words. */
const lateAfter = 300;

/** Time (ms) after which the page says that something takes longer. */
const slowAfter = 10_000;

/** Returns whether something has been under way for a time (ms). */
function useLonger(underWay: boolean, time: number): boolean {
  const [longer, setLonger] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setLonger(true), time);
    return () => {
      clearTimeout(timer);
      setLonger(false);
    };
  }, [underWay, time]);
  return longer;
}

/** Returns whether something is not done at once. */
export const useLate = (underWay: boolean): boolean => useLonger(underWay, lateAfter);

/** Returns whether something has been under way for too long. */
export const useSlow = (underWay: boolean): boolean => useLonger(underWay, slowAfter);

/** Returns whether the browser is leaving the page while something is under way: the submit has succeeded. */
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
 * Returns the seconds that are left until a moment, counting down.
 * @param until milliseconds since 1970; undefined gives 0
 * @param now the clock for `until`
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

/** Returns whether the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}
