import { expect, test } from 'vitest';
import { allValues, deepCopy, stringify } from './deep-json.ts';

const levels = 10_000;

test.each([
  ['lists', '['.repeat(levels) + ']'.repeat(levels)],
  ['objects', `${'{"a":'.repeat(levels)}"\u00e9\\n"${'}'.repeat(levels)}`],
  ['both', `${'{"b":1,"a":[null,'.repeat(levels / 2)}{}${',true],"c":[]}'.repeat(levels / 2)}`],
])('%s of 10,000 levels are written and copied', (_, text) => {
  const value = JSON.parse(text);
  expect(stringify(value) === text).toBe(true);
  expect(stringify(deepCopy(value)) === text).toBe(true);
});

test('a change of the original does not change its copy', () => {
  const value = { list: [{ x: 1 }] };
  const own = deepCopy(value);
  (value.list[0] as { x: number }).x = 2;
  expect(own).toEqual({ list: [{ x: 1 }] });
});

test('all values are listed, each container before its members', () => {
  expect(allValues([1, { b: 2 }])).toEqual([[1, { b: 2 }], 1, { b: 2 }, 2]);
});
