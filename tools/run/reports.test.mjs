import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { countVitest } from './reports.mjs';

test('a file that cannot be loaded counts as failed, beside a failed test of another file', () => {
  const failed = { status: 'failed', fullName: 'one and one is three', failureMessages: ['expected 2\n at line 1'] };
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      { name: join(root, 'src/sum.test.ts'), status: 'failed', assertionResults: [failed] },
      {
        name: join(root, 'src/broken.test.ts'),
        status: 'failed',
        message: 'no such folder\nstack',
        assertionResults: [],
      },
    ],
  };
  const { passed, failed: count, failures } = countVitest(report);
  expect([passed, count]).toEqual([4, 2]);
  expect(failures).toEqual([
    { file: 'src/sum.test.ts', text: 'one and one is three: expected 2' },
    { file: 'src/broken.test.ts', text: 'no such folder' },
  ]);
});
