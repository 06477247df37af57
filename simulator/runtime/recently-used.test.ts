import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

test('recently used values are kept, older ones are made again', () => {
  const made: string[] = [];
  const recent = new RecentlyUsed<string, string>(2);
  const ask = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
