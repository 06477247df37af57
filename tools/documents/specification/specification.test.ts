import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import { expect, test } from 'vitest';
import { adrFile } from './decisions.ts';
import { ownRules } from './own-rules.ts';
import { checkPage, verdictOf } from './page.ts';
import { hasPassed, type Result } from './results.ts';
import { partsOf } from './statement.ts';
import { chapters } from './statements.ts';
import { hasTitle } from './titles.ts';

const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const headings = [...specification.matchAll(/^#{2,3} (\d+(?:\.\d+)*)\b/gm)].map(([, number = '']) => number);
const rules = [...specification.matchAll(/^- \*\*(\d+(?:\.\d+)*)\*\*/gm)].map(([, number = '']) => number);
const statements = chapters.flatMap((chapter) => chapter.statements);

test('each statement is listed once and has a check', () => {
  const all = statements.map(({ says }) => says);
  expect(all.filter((says, index) => all.indexOf(says) !== index)).toEqual([]);
  expect(statements.filter(({ checks }) => checks.length === 0)).toEqual([]);
});

test('the tests that check a statement exist', () => {
  const sources = new Map<string, string>();
  const sourceOf = (file: string) => {
    const path = join(root, file);
    const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '');
    sources.set(file, source);
    return source;
  };
  const checks = [...new Set(statements.flatMap((statement) => statement.checks))];
  expect(checks.filter((check) => !hasTitle(sourceOf(partsOf(check).file), partsOf(check).title))).toEqual([]);
});

test('the rules, decisions and pictures of a statement exist', () => {
  const known = new Set([...headings, ...rules]);
  const named = statements.flatMap(({ rule, decision }) => [
    rule,
    ...(decision !== undefined && 'rule' in decision ? [decision.rule] : []),
  ]);
  expect(named.filter((rule) => !known.has(rule))).toEqual([]);
  for (const { decision } of statements)
    if (decision !== undefined && 'adr' in decision) expect(adrFile(decision.adr)).toMatch(/\.md$/);
  const pictures = statements.flatMap(({ picture }) => picture ?? []);
  expect(pictures.filter((name) => !existsSync(join(root, `docs/screenshots/${name}-1280.png`)))).toEqual([]);
});

test('each rule has a statement, or is one of the product’s own', () => {
  const stated = statements.flatMap(({ rule, decision }) => [
    rule,
    decision !== undefined && 'rule' in decision ? decision.rule : '',
  ]);
  const within = (own: string) => rules.filter((rule) => rule === own || rule.startsWith(`${own}.`));
  const ownOnes = ownRules.flatMap(within);
  expect(rules.filter((rule) => !stated.includes(rule) && !ownOnes.includes(rule))).toEqual([]);
  expect(ownRules.filter((own) => within(own).length === 0)).toEqual([]);
});

test('docs/reference/specification-check.md is what a run writes in which every check passes', () => {
  const page = readFileSync(join(root, 'docs/reference/specification-check.md'), 'utf8');
  expect(page).toBe(checkPage(chapters, () => true, adrFile));
});

const statement = { says: 'The page greets.', rule: '2.2', checks: ['a.test.ts: greets %s', 'a.test.ts: ends'] };
const decided = { ...statement, decision: { adr: 8, reason: 'It is polite.' } };

test('a statement is met, or decided otherwise, only if all its checks passed', () => {
  expect([statement, decided].map((each) => verdictOf(each, () => true))).toEqual(['met', 'decided otherwise']);
  const failing = (check: string) => !check.endsWith('ends');
  expect([statement, decided].map((each) => verdictOf(each, failing))).toEqual(['differs', 'differs']);
  expect(verdictOf({ ...decided, checks: [] }, () => true)).toBe('differs');
});

test('a check passed if it ran, and all cases that its title stands for passed', () => {
  const result = (title: string, passed = true, file = 'a.test.ts'): Result => ({ file, title, passed });
  const results = [
    result('greets Ada'),
    result('greets Lou', false),
    result('ends'),
    result('greets Ada', false, 'b.ts'),
  ];
  const checks = ['greets %s', 'greets Ada', 'ends', 'starts'].map((title) => `a.test.ts: ${title}`);
  expect(checks.filter((check) => hasPassed(check, results))).toEqual(['a.test.ts: greets Ada', 'a.test.ts: ends']);
});

test('a title exists as it is written, or as one case of a table whose values the file has', () => {
  const source =
    "test.each([['Ada', 1]])('greets %s, number %i', f);\ntest(\n  \"it's all\",\n  f,\n);\ntest.each(a)('%s', f);";
  const titles = ['greets %s, number %i', 'greets Ada, number 1', "it's all", 'greets Lou, number 1', 'nothing'];
  expect(titles.filter((title) => hasTitle(source, title))).toEqual(titles.slice(0, 3));
});
