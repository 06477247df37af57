import { expect, test } from 'vitest';
import { describeTallies } from './tally.ts';

test('the summary has a line for each profile and a line for all', () => {
  const tallies = [
    { profile: 'short', suites: 2, steps: 7, gaps: 0 },
    { profile: 'code', suites: 1, steps: 1, gaps: 1 },
  ];
  expect(describeTallies(tallies, false).split('\n')).toEqual([
    'contract: code  1 suite, 1 step compared, 1 known gap',
    'contract: short 2 suites, 7 steps compared, 0 known gaps',
    'contract: all   3 suites, 8 steps compared, 1 known gap',
  ]);
  expect(describeTallies(tallies, true)).toContain('8 steps recorded');
});
