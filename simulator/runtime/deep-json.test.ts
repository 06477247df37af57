import { expect, test } from 'vitest';
import { allIn, copy, stringify } from './deep-json.ts';

const levels = 10_000;

test.each([
  ['lists', '['.repeat(levels) + ']'.repeat(levels)],
  ['objects', `${'{"a":'.repeat(levels)}"\u00e9\\n"${'}'.repeat(levels)}`],
  ['both', `${'{"b":1,"a":[null,'.repeat(levels / 2)}{}${',true],"c":[]}'.repeat(levels / 2)}`],
])('%s as deep as Go reads them are written and copied', (_, text) => {
  const value = JSON.parse(text);
  expect(stringify(value) === text).toBe(true);
  expect(stringify(copy(value)) === text).toBe(true);
});

test('a copy is its own, down to the innermost', () => {
  const value = { list: [{ x: 1 }] };
  const own = copy(value);
  (value.list[0] as { x: number }).x = 2;
  expect(own).toEqual({ list: [{ x: 1 }] });
});

test('all that is in a value comes after what it is in', () => {
  expect(allIn([1, { b: 2 }])).toEqual([[1, { b: 2 }], 1, { b: 2 }, 2]);
});
