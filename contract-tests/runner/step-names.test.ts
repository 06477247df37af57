import { expect, test } from 'vitest';
import { allRecordings } from './recordings.ts';
import { stepNames } from './step-names.ts';

const step = (method: string, url: string) => ({ request: { method, url } });

test('a step is named by its request line; from the second occurrence on, its number follows', () => {
  const steps = [step('GET', '<public>/a?x=1'), step('POST', '<public>/a'), step('GET', '<public>/a?x=2')];
  expect(stepNames(steps)).toEqual(['GET <public>/a', 'POST <public>/a', 'GET <public>/a #2']);
});

test('no two steps of a recording have the same name', () => {
  for (const { suite, steps } of allRecordings())
    expect([suite, new Set(stepNames(steps)).size]).toEqual([suite, steps.length]);
});
