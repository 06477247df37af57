import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const imported = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\bfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

test('the gateway imports nothing but Node and itself: its image installs no package', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|mjs)$/.test(name) && !/(\.test|testing|testing-tls)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(30);
  const others = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(imported)].flatMap(([, fixed = '', late = '']) => {
      const from = fixed || late;
      const own = from.startsWith('.') && resolve(folder, name, '..', from).startsWith(`${folder}/`);
      return own || from.startsWith('node:') ? [] : [`${name}: ${from}`];
    }),
  );
  expect(others).toEqual([]);
});
