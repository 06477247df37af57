import type { Middleware } from 'openapi-fetch';

/** Whether the servers can be reached, as far as the last call shows. */
export interface Reachability {
  /** True when the last call got no answer. */
  readonly isLost: () => boolean;
  /** Calls back after each change. @returns a function that ends this */
  readonly subscribe: (changed: () => void) => () => void;
}

/** Creates the middleware that notes whether anything answers, and the `Reach` that it notes it in. A call that was aborted counts neither way. */
export function createReachability(): { readonly reachability: Reachability; readonly middleware: Middleware } {
  const listeners = new Set<() => void>();
  let lost = false;
  const note = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const changed of listeners) changed();
  };
  return {
    middleware: {
      onResponse: () => note(false),
      onError: ({ request }) => {
        if (!request.signal.aborted) note(true);
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
