import { expect, test } from 'vitest';
import { durationProblem, formatDuration, parseDuration } from './duration.ts';

test.each([
  ['', 'time: invalid duration ""'],
  ['h', 'time: invalid duration "h"'],
  ['5', 'time: missing unit in duration "5"'],
  ['1h30', 'time: missing unit in duration "1h30"'],
  ['3d', 'time: unknown unit "d" in duration "3d"'],
])('%j is not a duration: %s', (text, problem) => {
  expect(durationProblem(text)).toBe(problem);
});

test.each([
  ['0', '0s'],
  ['1h30m', '1h30m0s'],
  ['1.5h', '1h30m0s'],
  ['-90s', '-1m30s'],
  ['+100ms', '100ms'],
  ['1500us', '1.5ms'],
  ['1m1.5s', '1m1.5s'],
])('%s is written as %s', (text, shown) => {
  expect(durationProblem(text)).toBeUndefined();
  expect(formatDuration(parseDuration(text))).toBe(shown);
});
