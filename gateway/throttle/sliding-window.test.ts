import fc from 'fast-check';
import { Redis } from 'iovalkey';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findRedisServer, startRedisServer } from './redis-server.ts';
import { createSlidingWindow, createSlotsInMemory, createSlotsInRedis, type SlotStore } from './sliding-window.ts';

const windowMs = 3_600_000;
/** Attempts are counted in twelfths of the window. */
const slotMs = windowMs / 12;

const file = findRedisServer() ?? '';

async function slotsInRedis(): Promise<SlotStore> {
  const redis = new Redis((await startRedisServer(file)).url);
  onTestFinished(() => redis.disconnect());
  return createSlotsInRedis(redis, 'test:');
}

const stores = [
  { store: 'memory', isMissing: false, open: async () => createSlotsInMemory(10_000) },
  { store: 'Redis or Valkey', isMissing: file === '', open: slotsInRedis },
];

/** A window whose clock the test moves. */
function manualWindow(store: SlotStore, max: number) {
  let time = 1_800_000_000_000;
  const count = createSlidingWindow(store, { max, windowMs }, () => time);
  return {
    count,
    attempt: async (key: string) => (await count(key)).wait,
    forward: (milliseconds: number) => {
      time += milliseconds;
    },
    now: () => time,
  };
}

/** The largest number of times in any interval of one window. */
function mostInOneWindow(times: readonly number[]): number {
  return Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + windowMs).length));
}

describe.each(stores.filter(({ isMissing }) => !isMissing))('counts in $store', ({ open }) => {
  test('no interval of one window admits more than the limit', { timeout: 60_000 }, async () => {
    const store = await open();
    let run = 0;
    const max = fc.integer({ min: 1, max: 8 });
    // Attempts come in bursts, or with pauses that end around the edge of a slot or of the window.
    const edge = fc.tuple(fc.constantFrom(slotMs, windowMs), fc.integer({ min: -1, max: 1 }));
    const pause = fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: windowMs }) },
      { weight: 2, arbitrary: edge.map(([length, offset]) => length + offset) },
    );
    await fc.assert(
      fc.asyncProperty(max, fc.array(pause, { maxLength: 60 }), async (limit, pauses) => {
        const { attempt, forward, now } = manualWindow(store, limit);
        run += 1;
        const admitted: number[] = [];
        for (const milliseconds of pauses) {
          forward(milliseconds);
          if ((await attempt(`key-${run}`)) === 0) admitted.push(now());
        }
        expect(mostInOneWindow(admitted)).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 200, seed: 20_261_126 },
    );
  });

  test('a burst at the end of a window leaves nothing for the beginning of the next one', async () => {
    const { attempt, forward } = manualWindow(await open(), 5);
    const burst = async () => {
      const waits: number[] = [];
      for (let index = 0; index < 6; index += 1) waits.push(await attempt('key'));
      return waits.filter((wait) => wait === 0).length;
    };
    forward(slotMs - 1);
    expect(await burst()).toBe(5);
    forward(2);
    expect(await burst()).toBe(0);
    forward(windowMs - slotMs);
    expect(await burst()).toBe(0);
    forward(slotMs);
    expect(await burst()).toBe(5);
  });

  test('another attempt is admitted after the wait of a refused one, at most a twelfth of the window late', async () => {
    const { attempt, forward } = manualWindow(await open(), 2);
    forward(1000);
    await attempt('key');
    forward(slotMs);
    await attempt('key');
    const wait = await attempt('key');
    // The first attempt leaves the window first.
    expect(wait).toBeGreaterThan(windowMs - slotMs);
    expect(wait).toBeLessThanOrEqual(windowMs);
    forward(wait - 1);
    expect(await attempt('key')).toBe(1);
    forward(1);
    expect(await attempt('key')).toBe(0);
  });

  test('refused attempts do not count', async () => {
    const { attempt, forward } = manualWindow(await open(), 1);
    await attempt('key');
    for (let index = 0; index < 12; index += 1) {
      forward(slotMs);
      expect(await attempt('key')).toBeGreaterThan(0);
    }
    forward(slotMs);
    expect(await attempt('key')).toBe(0);
  });

  test('of attempts at the same time, exactly as many as the limit are admitted', async () => {
    const { attempt } = manualWindow(await open(), 3);
    const waits = await Promise.all(Array.from({ length: 20 }, () => attempt('key')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test('keys are counted apart', async () => {
    const { attempt } = manualWindow(await open(), 1);
    expect([await attempt('one'), await attempt('other')]).toEqual([0, 0]);
  });
});

test('in memory, the key that was used longest ago makes room for a new one', async () => {
  const { attempt } = manualWindow(createSlotsInMemory(2), 1);
  expect([await attempt('one'), await attempt('two'), await attempt('three')]).toEqual([0, 0, 0]);
  expect(await attempt('three')).toBeGreaterThan(0);
  expect(await attempt('one')).toBe(0);
});

describe.each(stores.filter(({ isMissing }) => !isMissing))('an attempt that is given back, in $store', ({ open }) => {
  test('makes room for one other', async () => {
    const { count, attempt } = manualWindow(await open(), 2);
    const { giveBack } = await count('a');
    await count('a');
    await giveBack();
    expect([await attempt('a'), (await attempt('a')) > 0]).toEqual([0, true]);
  });

  test('gives nothing if it was refused, or if its slot is empty', async () => {
    const { count, attempt, forward } = manualWindow(await open(), 1);
    const first = await count('a');
    await (await count('a')).giveBack();
    expect(await attempt('a')).toBeGreaterThan(0);
    forward(windowMs + slotMs);
    await count('a');
    await first.giveBack();
    expect(await attempt('a')).toBeGreaterThan(0);
  });
});
