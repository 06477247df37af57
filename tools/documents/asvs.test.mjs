import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/install.mjs';

const page = readFileSync(join(root, 'docs/explanation/asvs.md'), 'utf8');
const sectionOf = (title) => page.split(/^## /m).find((section) => section.startsWith(title)) ?? '';
const numbersIn = (text) => [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([number]) => number);
const rowsOf = (title) =>
  [...sectionOf(title).matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, number, requirement, cell]) => ({ number, requirement, cell }),
  );
const testsIn = (text) => [...text.matchAll(/`([^`]+\.(?:test|story)\.tsx?)`/g)].map(([, file]) => file);

/** How many requirements of levels 1 and 2 each section of the standard has. */
const sections = {
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.7: 2,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
};

test('each requirement of levels 1 and 2 stands once: met, not met or decided elsewhere', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const inRows = [...rowsOf('Met'), ...rowsOf('Not met')].map(({ number }) => number);
  expect([...inRows, ...numbersIn(sectionOf('Decided elsewhere'))].toSorted()).toEqual(expected.toSorted());
});

test('each requirement that is met names a test', () => {
  expect(rowsOf('Met').filter(({ cell }) => testsIn(cell).length === 0)).toEqual([]);
});

test('each named test exists', () => {
  expect(testsIn(page).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
