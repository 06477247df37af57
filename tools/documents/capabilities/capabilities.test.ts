import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { expect, test } from 'vitest';
import type { Result } from '../specification/results.ts';
import { partsOf } from '../specification/statement.ts';
import { hasTitle } from '../specification/titles.ts';
import { holds } from './holds.ts';
import { capabilityPage, chaptersOf, evidenceOf, fileOf, pageNames } from './page.ts';

test.each(pageNames)('docs/reference/%s is what is written when all evidence holds', (page) => {
  expect(readFileSync(join(root, 'docs/reference', page), 'utf8')).toBe(capabilityPage(page, () => true));
});

test.each(pageNames)('the files and tests that are evidence in %s exist', (page) => {
  const missing = evidenceOf(page).filter((evidence) => {
    const file = join(root, fileOf(evidence));
    if (!existsSync(file)) return true;
    return evidence !== fileOf(evidence) && !hasTitle(readFileSync(file, 'utf8'), partsOf(evidence).title);
  });
  expect(missing).toEqual([]);
});

test.each(pageNames)('each capability of %s is listed once', (page) => {
  const names = [...chaptersOf(page).values()].flat().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a capability with a failed test does not count as met', () => {
  const [first] = evidenceOf('capabilities.md');
  const page = capabilityPage('capabilities.md', (evidence) => evidence !== first);
  expect(page).toMatch(/^240 capabilities: .*\d fails/m);
  expect(page).toMatch(/^\| Load .* \| fails \|/m);
});

test('evidence holds if its test passed, all tests of its file passed, or its file is there', () => {
  const result = (file: string, title: string, passed = true): Result => ({ file, title, passed });
  const results = [result('a.test.ts', 'greets'), result('a.test.ts', 'ends', false), result('b.test.ts', 'starts')];
  const evidence = [
    'a.test.ts: greets',
    'a.test.ts: ends',
    'a.test.ts',
    'b.test.ts',
    'c.test.ts',
    'package.json',
    'no',
  ];
  expect(evidence.filter((each) => holds(each, results))).toEqual(['a.test.ts: greets', 'b.test.ts', 'package.json']);
});
