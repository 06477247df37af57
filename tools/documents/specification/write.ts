/**
 * `node tools/documents/specification/write.ts` runs the checks of all statements and writes
 * `docs/reference/specification-check.md`. With JSON reports of Vitest and Playwright as arguments, it runs nothing and
 * reads these: `npm run test:all` leaves them in `dist/checks/`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { adrFile } from './decisions.ts';
import { checkPage, verdictOf } from './page.ts';
import { hasPassed, readReport } from './results.ts';
import { partsOf } from './statement.ts';
import { chapters } from './statements.ts';
import { patternOf } from './titles.ts';

const statements = chapters.flatMap((chapter) => chapter.statements);
const checks = [...new Set(statements.flatMap((statement) => statement.checks))].map(partsOf);

/** Returns a pattern for the full titles of these checks, which begin with the names of their groups. */
function fullTitles(some: typeof checks): string {
  const titles = new Set(some.map(({ title }) => patternOf(title).source.slice(1, -1)));
  return `(?:^|\\s)(?:${[...titles].join('|')})(?:\\s@\\w+)*$`;
}

const filesOf = (some: typeof checks) => [...new Set(some.map(({ file }) => file))];

/** Runs the checks. @returns the files of the reports */
async function runChecks(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'specification-'));
  const [stories = [], tests = []] = [true, false].map((isStory) =>
    checks.filter(({ file }) => file.endsWith('.story.ts') === isStory),
  );
  const runs = [
    {
      report: join(folder, 'tests.json'),
      some: tests,
      args: (report: string) => [
        'node_modules/vitest/vitest.mjs',
        ...['run', ...filesOf(tests), '-t', fullTitles(tests)],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
    },
    {
      report: join(folder, 'stories.json'),
      some: stories,
      args: () => [
        'node_modules/@playwright/test/cli.js',
        ...['test', '-c', 'e2e/playwright.config.ts', ...filesOf(stories).map((file) => file.replace('e2e/', ''))],
        ...['--grep', fullTitles(stories)],
      ],
    },
  ].filter(({ some }) => some.length > 0);
  for (const { report, args } of runs)
    spawnSync(process.execPath, args(report), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, E2E_REPORT: report },
    });
  return runs.map(({ report }) => report);
}

const given = process.argv.slice(2);
const results = (await Promise.all((given.length > 0 ? given : await runChecks()).map(readReport))).flat();
const passed = (check: string) => hasPassed(check, results);
await writeFile(join(root, 'docs/reference/specification-check.md'), checkPage(chapters, passed, adrFile));
for (const statement of statements.filter((each) => verdictOf(each, passed) === 'differs')) {
  console.error(`differs: ${statement.says}`);
  for (const check of statement.checks.filter((each) => !passed(each))) console.error(`  ${check}`);
  process.exitCode = 1;
}
