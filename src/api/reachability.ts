import type { Middleware } from 'openapi-fetch';

/** Whether the servers can be reached, according to the last call. */
export interface Reachability {
  /** Whether the last call got no response. */
  readonly isLost: () => boolean;
  /** Calls `changed` after each change. @returns a function that ends the subscription */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Creates a `Reachability` and the client middleware that updates it. An aborted call changes nothing. */
export function createReachability(): { readonly reachability: Reachability; readonly middleware: Middleware } {
  const listeners = new Set<() => void>();
  let lost = false;
  const setLost = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const changed of listeners) changed();
  };
  return {
    middleware: {
      onResponse: () => setLost(false),
      onError: ({ request }) => {
        if (!request.signal.aborted) setLost(true);
      },
    },
    reachability: {
      isLost: () => lost,
      subscribe: (changed) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
}
