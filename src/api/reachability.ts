import type { Middleware } from 'openapi-fetch';

/** Whether the servers can be reached, according to the last call. */
export interface Reachability {
  /** Whether the last call got no response. */
  readonly isLost: () => boolean;
  /** Whether the last call got no response while the browser said that it was offline. */
  readonly wasOffline: () => boolean;
  /** Calls `changed` after each change. @returns a function that ends the subscription */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Creates a `Reachability` and the client middleware that updates it. An aborted call changes nothing. */
export function createReachability(): { readonly reachability: Reachability; readonly middleware: Middleware } {
  const listeners = new Set<() => void>();
  let lost = false;
  let offline = false;
  const setLost = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const changed of listeners) changed();
  };
  return {
    middleware: {
      onResponse: () => setLost(false),
      onError: ({ request }) => {
        if (request.signal.aborted) return;
        offline = globalThis.navigator?.onLine === false;
        setLost(true);
      },
    },
    reachability: {
      isLost: () => lost,
      wasOffline: () => lost && offline,
      subscribe: (changed) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
}
