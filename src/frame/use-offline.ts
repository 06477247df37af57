import { useSyncExternalStore } from 'react';
import { useApp } from './app.tsx';
import { useOnline } from './timing.ts';

/**
 * Returns whether there is no connection: a request got no response, and the browser says that it is offline. The
 * browser's word alone is not enough, because some machines say so and still reach the server.
 */
export function useOffline(): boolean {
  const { reachability } = useApp();
  const lost = useSyncExternalStore(reachability.subscribe, reachability.isLost, () => false);
  return !useOnline() && lost;
}
