import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pool } from './pool.ts';

/** Opens a holding of an amount. @returns whether the client got it, and whether it lost it later */
function hold(pool: Pool, client: string, amount: number) {
  const state = { got: false, lost: false };
  const holding = pool.open(client, () => {
    state.lost = true;
  });
  state.got = holding.take(amount);
  return Object.assign(state, holding);
}

test('a client has no more than its share', () => {
  const pool = new Pool({ size: 10, share: 4 });
  const held = Array.from({ length: 5 }, () => hold(pool, 'a', 1));
  expect(held.map(({ got }) => got)).toEqual([true, true, true, true, false]);
  held[0]?.close();
  expect(hold(pool, 'a', 1).got).toBe(true);
});

test('in a full pool, the client that holds most loses what it opened first', () => {
  const pool = new Pool({ size: 6, share: 6 });
  const [first, second] = [hold(pool, 'a', 3), hold(pool, 'a', 3)];
  expect(hold(pool, 'b', 1).got).toBe(true);
  expect([first.lost, second.lost, first.take(1)]).toEqual([true, false, false]);
  expect(hold(pool, 'c', 2).got).toBe(true);
  // Nobody holds more than this client would.
  expect(hold(pool, 'c', 3).got).toBe(false);
});

test('whatever other clients hold, a client gets its fair part and keeps it', () => {
  const step = fc.record({
    client: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 1, max: 4 }),
    closes: fc.option(fc.nat(20), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.array(step, { maxLength: 60 }), (before, after) => {
      const pool = new Pool({ size: 16, share: 12 });
      const held: ReturnType<typeof hold>[] = [];
      const play = (steps: typeof before) => {
        for (const { client, amount, closes } of steps) {
          held.push(hold(pool, client, amount));
          if (closes !== undefined) held[closes]?.close();
        }
      };
      play(before);
      const own = [hold(pool, 'owner', 1), hold(pool, 'owner', 3)];
      play(after);
      expect(own.map(({ got, lost }) => [got, lost])).toEqual([
        [true, false],
        [true, false],
      ]);
    }),
  );
});
