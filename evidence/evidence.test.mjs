import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { page, readPage } from './page.mjs';
import { proofs } from './proofs.mjs';
import { figuresIn, merge, readResults } from './results.mjs';

const isFile = (argument) => /\.(?:ts|mjs)$/.test(argument);

test('the page of the documentation has the newest recorded results', () => {
  expect(readPage()).toBe(page(readResults()));
});

test('results are of proofs that exist', () => {
  expect(Object.keys(proofs)).toEqual(expect.arrayContaining(Object.keys(readResults())));
});

test.each(Object.entries(proofs))('%s runs files that exist', (_, { run }) => {
  const missing = run.filter(
    (argument) => isFile(argument) && !argument.startsWith('node_modules/') && !existsSync(argument),
  );
  expect(missing).toEqual([]);
});

test('a result keeps the figures with a limit, and the last line', () => {
  const printed = [
    'rounds',
    'signIn, press in ms            \u001B[32m32.0\u001B[0m (<= 100)   reached',
    'recovery / Express UI         0.700 (<= 0.6)   MISSED',
    '3 rounds',
    '',
  ].join('\n');
  expect(figuresIn(printed)).toEqual([
    'signIn, press in ms 32.0 (<= 100) reached',
    'recovery / Express UI 0.700 (<= 0.6) MISSED',
    '3 rounds',
  ]);
});

test('of several results of a proof, the newest stays', () => {
  const old = { size: { date: '2026-01-01T00:00:00Z' }, kill: { date: '2026-01-01T00:00:00Z' } };
  const newer = { size: { date: '2026-02-01T00:00:00Z' } };
  expect(merge([old, newer])).toEqual({ ...old, ...newer });
  expect(merge([newer, old])).toEqual({ ...old, ...newer });
});

test('the README compares a first visit by the recorded figures', () => {
  const { figures } = readResults()['bench:page'];
  const times = (name) => {
    const [, ratio] =
      figures.map((line) => line.split(`login usable / Ory's ${name} `)).find((parts) => parts[1]) ?? [];
    return `${(1 / Number.parseFloat(ratio)).toFixed(1)} times as long`;
  };
  const row = readFileSync('README.md', 'utf8').match(/^\| first visit on a slow phone .*$/m)?.[0] ?? '';
  const cells = row.split('|').map((cell) => cell.trim());
  expect(cells.slice(2, 4)).toEqual([times('Express UI'), times('elements-react')]);
});

test('the weekly workflow takes its list from the table', () => {
  const workflow = readFileSync('.github/workflows/weekly.yml', 'utf8');
  expect(workflow).toContain('npm run --silent evidence -- --weekly');
});

test('documents name only proofs that exist', () => {
  const texts = globSync(['*.md', 'docs/**/*.md']).map((file) => readFileSync(file, 'utf8'));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm run evidence -- ([a-z][\w:-]*)/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !Object.hasOwn(proofs, name))).toEqual([]);
});
