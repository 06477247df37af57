// Reads the reports of Vitest and Playwright.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './install.mjs';

/**
 * @returns the counts of a Vitest report, and the failures with the path of their file. A file that cannot be loaded has
 * failed: it has no tests that could
 */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) {
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file: relative(root, name),
        text: `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`,
      })),
  );
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message = '' }) => ({ file: relative(root, name), text: message.split('\n')[0] }));
  failures.push(...broken);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures,
  };
}

/** @returns the counts of a Playwright report, and the failures with the path of their file. A flaky story has failed. */
export function countPlaywright({ stats, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const stories = suites.flatMap(specs);
  const failures = stories
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, tests }) => ({ file: `e2e/stories/${file}`, text: `${title}: ${firstError(tests)}` }));
  for (const { title, tests } of stories) {
    for (const { status, annotations } of tests) {
      const reasons = annotations.flatMap(({ type, description }) => (type === 'skip' ? (description ?? []) : []));
      if (status === 'skipped') console.log(`skipped: ${title}: ${reasons.join(', ') || 'no reason given'}`);
    }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

/** Returns the message of the first failed attempt in one line, without colours. */
function firstError(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return stripVTControlCharacters(errors[0]?.message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 500);
}
