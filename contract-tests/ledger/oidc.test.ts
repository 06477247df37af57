import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSuites } from '../runner/suites.ts';

const page = readFileSync(new URL('../../docs/reference/oidc.md', import.meta.url), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| What( the modules ask)? +\|/.test(line));

test('every row of docs/reference/oidc.md names an existing suite, or says why there is none', async () => {
  const names = (await loadSuites()).map(({ name }) => name);
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows.filter((line) => !line.startsWith('| ---'))) {
    const answer = row.split('|').at(-2)?.trim() ?? '';
    const [, suite] = /^`([\w/-]+)`(?:, \[matrix\]\(oauth2-login\.md\))?$/.exec(answer) ?? [];
    expect(suite !== undefined || answer.startsWith('none: '), row).toBe(true);
    if (suite) expect(names).toContain(suite);
  }
});
