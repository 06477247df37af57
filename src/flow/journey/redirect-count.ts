import type { KeyValueStorage } from '../storage.ts';

/**
 * Counts how often the app left the page by itself without showing a form. The server may redirect the browser back to
 * an address without `hops`, so the count in the address is not enough (specification 10.4).
 */

/** Number of consecutive redirects by the app, after which it reports a loop. */
export const maxHops = 2;

/** Parameter of an address, and storage key, of the count. */
export const hopsParameter = 'hops';

/** Time (ms) within which redirects count as one loop. A user who comes back takes longer. */
const countedTime = 15_000;

/** Returns the number of redirects that an address counts in `hops`. */
export function hopsOf(url: URL): number {
  const hops = Number(url.searchParams.get(hopsParameter));
  return Number.isInteger(hops) && hops > 0 ? hops : 0;
}

function recentTimes(storage: KeyValueStorage, now: number): number[] {
  const kept = storage.get(hopsParameter)?.split(',').map(Number) ?? [];
  return kept.filter((time) => time <= now && now - time < countedTime);
}

/** Returns the number of recent redirects. */
export function recentHops(storage: KeyValueStorage, now: number): number {
  return recentTimes(storage, now).length;
}

/** Records that the app leaves the page by itself. */
export function recordHop(storage: KeyValueStorage, now: number): void {
  storage.set(hopsParameter, [...recentTimes(storage, now), now].join(','));
}

/** Resets the count, because the app shows a page. */
export function resetHops(storage: KeyValueStorage): void {
  storage.remove(hopsParameter);
}
