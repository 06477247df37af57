import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withVariablesTable } from './document.ts';
import { knownNames } from './variables.ts';

const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

test('docs/operations.md has the table of all variables (node gateway/config/write-document.ts writes it)', () => {
  expect(withVariablesTable(document)).toBe(document);
});

test('docs/operations.md names no variable that does not exist', () => {
  const foreign = new Set(['NODE_EXTRA_CA_CERTS', 'SIGTERM']);
  const named = [...document.matchAll(/`([A-Z][A-Z_]+[A-Z])(?==|`)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !knownNames.has(name) && !foreign.has(name))).toEqual([]);
});

test('a document without the marks of the table is an error', () => {
  expect(() => withVariablesTable('# Operating the gateway')).toThrow('docs/operations.md has no marks');
});
