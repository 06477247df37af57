import { expect, test } from 'vitest';
import type { Surfaces } from './lists.ts';
import { owedSteps } from './owed-steps.ts';

const operation = { operation: 'getThing', method: 'GET', path: '/thing', statuses: [200] };
const known: Surfaces = {
  kratos: { operations: [operation], errors: [], keys: ['a'], messages: ['1'], states: [], hooks: [] },
  hydra: { operations: [], errors: [], keys: [] },
};

test('a newer server owes a step for all that is new or gone', () => {
  const found: Surfaces = {
    ...known,
    kratos: {
      ...known.kratos,
      operations: [{ ...operation, statuses: [200, 404] }],
      keys: ['b'],
      states: [['login', 'done']],
    },
  };
  const lines = owedSteps(known, found).split('\n');
  expect(lines).toContain('- [ ] statuses: `getThing 404` is new. Add suites for the statuses.');
  expect(lines).toContain('- [ ] states: `login done` is new. Add the state of the flow, with a suite.');
  expect(lines).toContain('- [ ] keys: `b` is new. Add the key to the configuration, with a suite.');
  expect(lines).toContain('- [ ] keys: `a` is gone. Remove it.');
  expect(lines).toContain('Nothing is new, and nothing is gone.');
});
