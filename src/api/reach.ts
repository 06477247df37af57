import type { Fetch } from './client.ts';

/** Whether the servers can be reached, as far as the last request tells. */
export interface Reach {
  /** True when the last request got no answer. */
  readonly lost: () => boolean;
  readonly watch: (changed: () => void) => () => void;
}

/** A `fetch` that notes whether anything answers. What was given up tells nothing. */
export function watched(fetch: Fetch): { readonly fetch: Fetch; readonly reach: Reach } {
  const watchers = new Set<() => void>();
  let lost = false;
  const note = (now: boolean) => {
    if (now === lost) return;
    lost = now;
    for (const changed of watchers) changed();
  };
  return {
    fetch: async (request) => {
      try {
        const response = await fetch(request);
        note(false);
        return response;
      } catch (error) {
        if (!request.signal.aborted) note(true);
        throw error;
      }
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
