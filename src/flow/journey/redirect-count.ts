import type { KeyValueStorage } from '../storage.ts';

/**
 * Counts how often the app left the page by itself without ever showing a form. The server sends such a visitor back to
 * an address that knows nothing of the round before, so the count in the address is not enough (specification 10.4).
 */

/** How often in a row the app may send somebody on by itself before it says that it goes in circles. */
export const maxHops = 2;

const key = 'hops';

/** A person who comes back by hand needs longer than this; a circle of redirects does not. In milliseconds. */
const countedTime = 15_000;

/** How often the app already sent the person on by itself, from the address. */
export function hopsOf(url: URL): number {
  const hops = Number(url.searchParams.get('hops'));
  return Number.isInteger(hops) && hops > 0 ? hops : 0;
}

function recentTimes(storage: KeyValueStorage, now: number): number[] {
  const kept = storage.get(key)?.split(',').map(Number) ?? [];
  return kept.filter((time) => time <= now && now - time < countedTime);
}

/** Departures of the last seconds. */
export function recentHops(storage: KeyValueStorage, now: number): number {
  return recentTimes(storage, now).length;
}

/** Notes that the page is about to be left without the person's doing. */
export function recordHop(storage: KeyValueStorage, now: number): void {
  storage.set(key, [...recentTimes(storage, now), now].join(','));
}

/** Something is shown: whatever comes next is a new journey. */
export function resetHops(storage: KeyValueStorage): void {
  storage.remove(key);
}
