/**
 * `node tools/documents/capabilities/write.ts [REPORT …]` writes `docs/reference/capabilities.md` and
 * `docs/reference/simulator-features.md` with the JSON reports of Vitest and Playwright that `npm run test:all` leaves in
 * `dist/checks/`. It fails if a test that is evidence failed.
 */
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { readReport } from '../specification/results.ts';
import { holds } from './holds.ts';
import { capabilityPage, evidenceOf, pageNames } from './page.ts';

const given = process.argv.slice(2);
const reports = given.length > 0 ? given : globSync(join(root, 'dist/checks/*.json'));
if (reports.length === 0) throw new Error('dist/checks has no reports: run `npm run test:all` first');
const results = (await Promise.all(reports.map(readReport))).flat();
for (const page of pageNames) {
  const passed = (evidence: string) => holds(evidence, results);
  writeFileSync(join(root, 'docs/reference', page), capabilityPage(page, passed));
  for (const evidence of evidenceOf(page).filter((each) => !passed(each))) {
    console.error(`${page}: failed or did not run: ${evidence}`);
    process.exitCode = 1;
  }
}
