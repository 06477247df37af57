import { expect, test } from 'vitest';
import { createDecided } from './decided.ts';

test('of two answers at the same time only one is acted on', async () => {
  const decided = createDecided();
  let acted = 0;
  const answer = () =>
    decided.once('challenge', {}, async () => {
      acted += 1;
    });
  const results = await Promise.allSettled([answer(), answer()]);
  expect([results.map(({ status }) => status), acted]).toEqual([['fulfilled', 'rejected'], 1]);
});

test('a failed answer does not count', async () => {
  const decided = createDecided();
  const failing = decided.once('challenge', {}, () => Promise.reject(new Error('down')));
  await expect(failing).rejects.toThrow('down');
  expect(decided.has('challenge')).toBe(false);
});

test('an answer is forgotten after two hours, longer than a challenge lives', async () => {
  let now = 0;
  const decided = createDecided(() => now);
  await decided.once('challenge', {}, async () => {});
  now = 2 * 60 * 60 * 1000 - 1;
  expect(decided.has('challenge')).toBe(true);
  now += 1;
  expect(decided.has('challenge')).toBe(false);
  await decided.once('challenge', {}, async () => {});
});
