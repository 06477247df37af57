import type { Redis } from 'iovalkey';
import type { RateLimit } from '../config/value-types.ts';
import { RecentMap } from './recent-map.ts';
import { execute } from './store.ts';

/** Equal parts of a limit's time in which attempts are counted together. */
const slotsPerWindow = 12;

/** Counts of one key by slot. */
type SlotCounts = ReadonlyMap<number, number>;

/** Keeps counts by key and slot. */
export interface SlotStore {
  /**
   * Adds to the count of one slot, as one step that no other request can come between.
   * @param lifetime milliseconds after which all counts of the key may be forgotten
   * @returns the counts of the key; those of slots before `oldest` may be missing
   */
  readonly add: (key: string, slot: number, amount: number, oldest: number, lifetime: number) => Promise<SlotCounts>;
}

/**
 * Returns a function that counts an attempt under a key, over a sliding window: no interval of `windowMs` milliseconds has
 * more than `max` admitted attempts. Refused attempts do not count. The function returns 0 for an admitted attempt, else the
 * milliseconds until another one is admitted.
 *
 * Attempts of the same slot are counted together and forgotten together, one window after the end of their slot. So an attempt
 * counts for up to 1/12 of the window longer than it has to, and a key has at most 13 counts, however high its limit is.
 * @param now milliseconds since 1970; instances that share a store need the same time within a slot
 */
export function createSlidingWindow(
  { add }: SlotStore,
  { max, windowMs }: RateLimit,
  now: () => number = Date.now,
): (key: string) => Promise<number> {
  const slotMs = windowMs / slotsPerWindow;
  const lifetime = Math.ceil(windowMs + slotMs);
  return async (key) => {
    const time = now();
    const slot = Math.floor(time / slotMs);
    const oldest = Math.floor((time - windowMs) / slotMs);
    const counts = [...(await add(key, slot, 1, oldest, lifetime))].filter(([at]) => at >= oldest);
    // All attempts but this one.
    let others = counts.reduce((sum, [, count]) => sum + count, -1);
    if (others < max) return 0;
    // Counted first and taken back then: of requests at the same time, none can be admitted above the limit.
    await add(key, slot, -1, oldest, lifetime);
    let wait = 0;
    for (const [at, count] of counts.toSorted(([one], [other]) => one - other)) {
      if (others < max) break;
      others -= count;
      wait = (at + 1) * slotMs + windowMs - time;
    }
    return wait;
  };
}

/**
 * Keeps counts in this process.
 * @param most keys; the one that was used longest ago is forgotten for a new one
 */
export function createSlotsInMemory(most: number): SlotStore {
  const keys = new RecentMap<Map<number, number>>(most);
  return {
    add: async (key, slot, amount, oldest) => {
      const counts = keys.get(key) ?? new Map<number, number>();
      for (const at of counts.keys()) if (at < oldest) counts.delete(at);
      counts.set(slot, (counts.get(slot) ?? 0) + amount);
      keys.set(key, counts);
      return new Map(counts);
    },
  };
}

/** Keeps counts in Redis or Valkey, as hashes that expire. @param prefix what the keys begin with */
export function createSlotsInRedis(redis: Redis, prefix: string): SlotStore {
  return {
    add: async (key, slot, amount, oldest, lifetime) => {
      const name = prefix + key;
      const [, , fields] = await execute(
        redis.multi().hincrby(name, `${slot}`, amount).pexpire(name, lifetime).hgetall(name),
      );
      const counts = Object.entries(fields as Record<string, string>).map(([at, count]) => [+at, +count] as const);
      const forgotten = counts.flatMap(([at]) => (at < oldest ? [`${at}`] : []));
      if (forgotten.length > 0) await execute(redis.multi().hdel(name, ...forgotten));
      return new Map(counts);
    },
  };
}
