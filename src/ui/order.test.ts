import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** The back button above the title is one line, for which wide screens have room. */
const known = ['page/AboveTitle.module.css'];

test('no style changes the order of elements', () => {
  const sheets = globSync('**/*.css', { cwd: folder });
  expect(sheets.length).toBeGreaterThan(20);
  const moving = sheets.filter((name) =>
    /(?:[{;\s]order:|-reverse\b)/.test(readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')),
  );
  expect(moving).toEqual(known);
});
