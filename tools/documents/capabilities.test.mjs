import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/reference/capabilities.md'), 'utf8');

const rows = [...page.matchAll(/^\| (\d+) +\| (.+?) +\| (P\d|-) +\| ([a-z ]+?) +\| (.*?) +\|$/gm)].map(
  ([, number, name, rank, state, evidence]) => ({ number: Number(number), name, rank, state, evidence }),
);

const states = ['met', 'partly', 'not', 'not wanted'];
const count = (list, state) => list.filter((row) => row.state === state).length;

test('every capability is listed once, with a valid state', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 240 }, (_, index) => index + 1));
  for (const { number, state } of rows) expect(states, `${number}`).toContain(state);
});

test('the counts above the table match it', () => {
  const first = rows.filter(({ rank }) => rank === 'P0');
  const counts = states.map((state) => `${count(rows, state)} ${state}`).join(', ');
  expect(page).toContain(
    `${rows.length} capabilities: ${counts}. Of first rank (P0) ${first.length}: ${count(first, 'met')} met.`,
  );
});

test('capabilities that are met name evidence, and the named files and test titles exist', () => {
  for (const { number, state, evidence } of rows) {
    const files = [...evidence.matchAll(/`([^`]+\.\w+)`/g)].map(([, file]) => file);
    if (state === 'met') expect(files.length, `${number} has evidence`).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(root, file)), `${number}: ${file}`).toBe(true);
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'"));
    for (const [, title] of evidence.matchAll(/“([^”]+)”/g)) {
      expect(
        texts.some((text) => text.includes(title)),
        `${number}: “${title}”`,
      ).toBe(true);
    }
  }
});
