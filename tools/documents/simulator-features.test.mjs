import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/reference/simulator-features.md'), 'utf8');

const rows = [...page.matchAll(/^\| (\d+) +\| (.+?) +\| (\w+) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number, name, here, where, proof]) => ({ number: Number(number), name, here, where, proof }),
);

test('every capability is listed once, and the count in the text is right', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 73 }, (_, index) => index + 1));
  const here = rows.filter((row) => row.here === 'yes').length;
  expect(page).toContain(`${here} of the 73 are here`);
  for (const row of rows) expect(['yes', 'partly', 'no'], row.name).toContain(row.here);
});

test('capabilities that are met name an existing test, suite or measurement', () => {
  for (const { name, here, proof } of rows) {
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    if (here === 'yes') expect(files.length, name).toBeGreaterThan(0);
    for (const file of files) {
      expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true);
      expect(file, name).toMatch(
        /\.test\.(ts|tsx|mjs)$|\.story\.ts$|^contract-tests\/cases\/|^evidence\/bench\/|^testkit\/browser\/stage\//,
      );
    }
  }
});
