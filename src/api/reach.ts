import type { Middleware } from 'openapi-fetch';

/** Whether the servers can be reached, as far as the last call shows. */
export interface Reach {
  /** True when the last call got no answer. */
  readonly lost: () => boolean;
  /** Calls back after each change. @returns a function that ends this */
  readonly watch: (changed: () => void) => () => void;
}

/** Creates the middleware that notes whether anything answers, and the `Reach` that it notes it in. A call that was aborted counts neither way. */
export function createReach(): { readonly reach: Reach; readonly watching: Middleware } {
  const watchers = new Set<() => void>();
  let lost = false;
  const note = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const changed of watchers) changed();
  };
  return {
    watching: {
      onResponse: () => note(false),
      onError: ({ request }) => {
        if (!request.signal.aborted) note(true);
      },
    },
    reach: {
      lost: () => lost,
      watch: (changed) => {
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
    },
  };
}
