import { afterEach, expect, test, vi } from 'vitest';
import { createNotesInMemory } from './store.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('notes of one key add up, each entry once', async () => {
  const notes = createNotesInMemory(10);
  await Promise.all([notes.add('a', ['1', '2'], 1000), notes.add('a', ['2', '3'], 1000), notes.add('b', ['4'], 1000)]);
  expect([await notes.read('a'), await notes.read('b'), await notes.read('c')]).toEqual([['1', '2', '3'], ['4'], []]);
});

test('notes are forgotten when their time is over, which begins anew with each addition', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const notes = createNotesInMemory(10);
  await notes.add('a', ['1'], 1000);
  vi.setSystemTime(Date.now() + 999);
  await notes.add('a', ['2'], 1000);
  vi.setSystemTime(Date.now() + 999);
  expect(await notes.read('a')).toEqual(['1', '2']);
  vi.setSystemTime(Date.now() + 1);
  expect(await notes.read('a')).toEqual([]);
});

test('the key that was used longest ago makes room for a new one', async () => {
  const notes = createNotesInMemory(2);
  await notes.add('a', ['1'], 1000);
  await notes.add('b', ['2'], 1000);
  await notes.read('a');
  await notes.add('c', ['3'], 1000);
  expect([await notes.read('a'), await notes.read('b'), await notes.read('c')]).toEqual([['1'], [], ['3']]);
});
