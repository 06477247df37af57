import type { Redis } from 'iovalkey';
import type { RateLimit } from '../config/value-types.ts';
import { RecentMap } from './recent-map.ts';
import { fromStore, type SharedStore } from './store.ts';

/** Equal parts of a limit's time in which attempts are counted together. */
const slotsPerWindow = 12;

/** Counts of one key by slot. */
type SlotCounts = ReadonlyMap<number, number>;

/** One attempt. Slots are numbered by time. */
interface Attempt {
  /** The slot in which the attempt is made. */
  readonly slot: number;
  /** The oldest slot that still counts. */
  readonly oldest: number;
  /** Attempts that a key may have in all its slots. */
  readonly max: number;
  /** Milliseconds after which all counts of the key may be forgotten. */
  readonly lifetime: number;
}

/** Keeps counts by key and slot. */
export interface SlotStore {
  /**
   * Counts an attempt, unless its key has reached the maximum. No other attempt can come between.
   * @returns undefined if the attempt was counted, else the counts that stand against it
   */
  readonly count: (key: string, attempt: Attempt) => Promise<SlotCounts | undefined>;
  /** Takes one attempt out of a slot, if the slot has one. */
  readonly giveBack: (key: string, slot: number) => Promise<void>;
}

/** The result of an attempt. */
export interface Counted {
  /** Milliseconds until another attempt is admitted; 0 for an admitted attempt. */
  readonly wait: number;
  /** Takes this attempt out of the count, if it was admitted. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Returns a function that counts an attempt under a key, over a sliding window: no interval of `windowMs` milliseconds has
 * more than `max` admitted attempts. Refused attempts do not count, nor do attempts that are given back.
 *
 * Attempts of the same slot are counted together and forgotten together, one window after the end of their slot. So an attempt
 * counts for up to 1/12 of the window longer than it has to, and a key has at most 13 counts, however high its limit is.
 * @param now milliseconds since 1970; instances that share a store need the same time within a slot
 */
export function createSlidingWindow(
  store: SlotStore,
  { max, windowMs }: RateLimit,
  now: () => number = Date.now,
): (key: string) => Promise<Counted> {
  const slotMs = windowMs / slotsPerWindow;
  const lifetime = Math.ceil(windowMs + slotMs);
  return async (key) => {
    const time = now();
    const oldest = Math.floor((time - windowMs) / slotMs);
    const slot = Math.floor(time / slotMs);
    const counts = await store.count(key, { slot, oldest, max, lifetime });
    if (counts === undefined) return { wait: 0, giveBack: () => store.giveBack(key, slot) };
    let left = total(counts);
    for (const [at, count] of [...counts].toSorted(([one], [other]) => one - other)) {
      left -= count;
      if (left < max) return refused((at + 1) * slotMs + windowMs - time);
    }
    // A limit of 0 admits nothing.
    return refused(windowMs);
  };
}

/** Returns a function that tells how many attempts of a key count now. It counts none. */
export function createAttemptReader(
  store: SlotStore,
  { windowMs }: RateLimit,
  now: () => number = Date.now,
): (key: string) => Promise<number> {
  const slotMs = windowMs / slotsPerWindow;
  return async (key) => {
    const oldest = Math.floor((now() - windowMs) / slotMs);
    // A maximum of 0 refuses each attempt.
    return total((await store.count(key, { slot: 0, oldest, max: 0, lifetime: 0 })) ?? new Map());
  };
}

const refused = (wait: number): Counted => ({ wait, giveBack: async () => {} });

const total = (counts: SlotCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/**
 * Keeps counts in this process.
 * @param most keys; the one that was used longest ago is forgotten for a new one
 */
export function createSlotsInMemory(most: number): SlotStore {
  const keys = new RecentMap<Map<number, number>>(most);
  return {
    count: async (key, { slot, oldest, max }) => {
      const counts = keys.get(key) ?? new Map<number, number>();
      for (const at of counts.keys()) if (at < oldest) counts.delete(at);
      if (total(counts) >= max) return counts;
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
      keys.set(key, counts);
      return undefined;
    },
    giveBack: async (key, slot) => {
      const counts = keys.get(key);
      const count = counts?.get(slot) ?? 0;
      if (count > 0) counts?.set(slot, count - 1);
    },
  };
}

/** `SlotStore.count` for a hash of counts by slot. Returns the hash if the attempt is refused. */
const countScript = `
local slot, oldest, max, lifetime = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local total = 0
for _, at in ipairs(redis.call('HKEYS', KEYS[1])) do
  if tonumber(at) < oldest then
    redis.call('HDEL', KEYS[1], at)
  else
    total = total + redis.call('HGET', KEYS[1], at)
  end
end
if total >= max then
  return redis.call('HGETALL', KEYS[1])
end
redis.call('HINCRBY', KEYS[1], slot, 1)
redis.call('PEXPIRE', KEYS[1], lifetime)
return nil
`;

/** `SlotStore.giveBack` for a hash of counts by slot. */
const giveBackScript = `
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0) > 0 then
  redis.call('HINCRBY', KEYS[1], ARGV[1], -1)
end
`;

/** Keeps counts in Redis or Valkey, as hashes that expire. @param prefix of the keys */
export function createSlotsInRedis(redis: Redis, prefix: string): SlotStore {
  return {
    count: async (key, { slot, oldest, max, lifetime }) => {
      const reply = await fromStore(redis.eval(countScript, 1, prefix + key, slot, oldest, max, lifetime));
      if (!Array.isArray(reply)) return undefined;
      const numbers = reply.map(Number);
      return new Map(numbers.flatMap((at, index) => (index % 2 === 0 ? [[at, numbers[index + 1] ?? 0] as const] : [])));
    },
    giveBack: async (key, slot) => {
      await fromStore(redis.eval(giveBackScript, 1, prefix + key, slot));
    },
  };
}

/**
 * Keeps counts in the shared store, and in this process while the store fails. Otherwise an attacker could overload the store
 * and guess without being counted. Without a store, this process keeps all counts.
 * @param prefix of the keys in the store
 * @param most keys in this process
 */
export function createSlotStore(store: SharedStore | undefined, prefix: string, most: number): SlotStore {
  const own = createSlotsInMemory(most);
  if (!store) return own;
  const shared = createSlotsInRedis(store.redis, prefix);
  return {
    count: (key, attempt) => store.orElse(shared.count(key, attempt), () => own.count(key, attempt)),
    giveBack: (key, slot) => store.orElse(shared.giveBack(key, slot), () => own.giveBack(key, slot)),
  };
}
