import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/install.mjs';

const page = readFileSync(join(root, 'docs/explanation/asvs.md'), 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, number, , state] = /^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
  return number ? [{ number, state }] : [];
});
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

test('each requirement of levels 1 and 2 has one row', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.map(({ number }) => number).toSorted()).toEqual(expected.toSorted());
});

test('each row is met, not ours or not met', () => {
  const others = rows.filter(({ state }) => !/^\*\*(?:met|not ours|not met)\*\*: \S/.test(state));
  expect(others).toEqual([]);
});

test('each row that is met names a test', () => {
  const met = rows.filter(({ state }) => state.startsWith('**met**'));
  expect(met.filter(({ state }) => testsIn(state).length === 0)).toEqual([]);
});

test('each named test exists', () => {
  expect(testsIn(page).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
