import { useLayoutEffect, useRef } from 'react';

/** Lets one submit run at a time. */
export interface SubmitLock {
  /** Closes the lock. @returns false if it was closed already: then nothing may be sent */
  readonly close: () => boolean;
  /** Opens the lock, because nothing was sent. */
  readonly open: () => void;
}

/**
 * Returns the lock of a screen's forms. The router reports that it is busy only after the next render, and a second press
 * may come before.
 * @param busy whether the router is busy
 * @param result the action's data; each new one opens the lock
 * @param loaded the loader's data; each new one opens the lock
 */
export function useSubmitLock(busy: boolean, result: unknown, loaded: unknown): SubmitLock {
  const isClosed = useRef(false);
  // A response may come so soon that no render sees the router busy. The lock opens together with the new form: a press
  // in between would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response opens the lock, whatever it holds
  useLayoutEffect(() => {
    isClosed.current = busy;
  }, [busy, result, loaded]);
  return {
    close: () => {
      const wasOpen = !isClosed.current;
      isClosed.current = true;
      return wasOpen;
    },
    open: () => {
      isClosed.current = false;
    },
  };
}
