import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from './config.ts';
import { withTable } from './table.ts';

const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

test('docs/operations.md has the table of all variables (node scripts/operations.ts makes it anew)', () => {
  expect(withTable(document)).toBe(document);
});

test('what it says about variables is about variables that there are', () => {
  const known = new Set([...Object.keys(variables), 'NODE_EXTRA_CA_CERTS', 'SIGTERM']);
  const named = document.match(/`[A-Z][A-Z_]+[A-Z](?==|`)/g) ?? [];
  expect(named.map((name) => name.slice(1)).filter((name) => !known.has(name))).toEqual([]);
});
