import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from '@members/testkit/servers';
import { z } from 'zod';
import { partsOf } from './statement.ts';
import { patternOf } from './titles.ts';

/** A test that ran. */
export interface Result {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) });
type Suite = { readonly specs: readonly z.infer<typeof spec>[]; readonly suites: readonly Suite[] };
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).default([]),
  suites: z.lazy(() => z.array(suite)).default([]),
});
const playwrightReport = z.object({ suites: z.array(suite) });

const specsIn = ({ specs, suites }: Suite): readonly z.infer<typeof spec>[] => [...specs, ...suites.flatMap(specsIn)];

/** Reads a JSON report of Vitest or of Playwright. Skipped tests are left out; a flaky story has failed. */
export async function readReport(file: string): Promise<readonly Result[]> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8'));
  const unit = vitestReport.safeParse(report);
  if (unit.success)
    return unit.data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title, status }) => ({ file: relative(root, name), title, passed: status === 'passed' })),
    );
  const stories = playwrightReport.safeParse(report);
  if (!stories.success) throw new Error(`${file}: expected a JSON report of Vitest or Playwright`);
  return stories.data.suites
    .flatMap(specsIn)
    .flatMap(({ title, file: story, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status }) => ({ file: `e2e/stories/${story}`, title, passed: status === 'expected' })),
    );
}

/** Whether a check ran, and all of its cases passed. */
export function hasPassed(check: string, results: readonly Result[]): boolean {
  const { file, title } = partsOf(check);
  const pattern = patternOf(title);
  const cases = results.filter(
    (result) => result.file === file && (result.title === title || pattern.test(result.title)),
  );
  return cases.length > 0 && cases.every(({ passed }) => passed);
}
