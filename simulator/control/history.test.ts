import { expect, test } from 'vitest';
import { createHistory } from './history.ts';
import type { SavedWorld } from './servers-in-time.ts';

const world = (scenario: string) => ({ world: {}, isNow: true, scenario, note: undefined }) as unknown as SavedWorld;

test('the last 20 changes can be undone, the newest first', async () => {
  const restored: unknown[] = [];
  const history = createHistory({ restore: async ({ scenario }) => void restored.push(scenario) });
  for (let number = 1; number <= 21; number += 1) history.remember(world(`${number}`));
  expect(history.steps()).toBe(20);
  while (await history.undo());
  expect(restored).toEqual(Array.from({ length: 20 }, (_, index) => `${21 - index}`));
});

test('a change that cannot be undone stays the next one', async () => {
  const history = createHistory({ restore: async () => Promise.reject(new Error('no such schema')) });
  history.remember(world('first'));
  await expect(history.undo()).rejects.toThrow('no such schema');
  expect(history.steps()).toBe(1);
});
