import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { knownNames } from '../config/variables.ts';
import { auditDocument } from './audit-document.ts';
import { jsonSchemas } from './json-schemas.ts';
import { withVariablesTable } from './variables-table.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
const document = read('reference/variables.md');

test('docs/reference/variables.md has the table of all variables (node gateway/reference/write.ts writes it)', () => {
  expect(withVariablesTable(document)).toBe(document);
});

test('docs/reference/audit.md has all audit events (node gateway/reference/write.ts writes it)', () => {
  expect(read('reference/audit.md')).toBe(auditDocument());
});

test('docs/reference has the JSON schemas of brand.yaml, CLAIMS_FILE and audit lines (node gateway/reference/write.ts writes them)', () => {
  for (const [name, text] of Object.entries(jsonSchemas())) expect(read(`reference/${name}`)).toBe(text);
});

test.each([
  'reference/variables.md',
  'guides/claims.md',
  'guides/operations.md',
  'guides/brand.md',
  'tutorials/into-production.md',
])('docs/%s names no variable that does not exist', (file) => {
  const foreign = new Set(['NODE_EXTRA_CA_CERTS', 'SIGTERM', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
  const named = [...read(file).matchAll(/(?:`|^)([A-Z][A-Z_]+[A-Z])(?==|`)/gm)].map(([, name = '']) => name);
  expect(named.filter((name) => !knownNames.has(name) && !foreign.has(name))).toEqual([]);
});

test('a document without the marks of the table is an error', () => {
  expect(() => withVariablesTable('# Variables of the gateway')).toThrow('docs/reference/variables.md has no marks');
});

test('the settings of the tutorial are valid', () => {
  const [, block = ''] = /# gateway\.env\n([\s\S]*?)```/.exec(read('tutorials/into-production.md')) ?? [];
  const settings = Object.fromEntries(
    [...block.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toHaveProperty('PUBLIC_ORIGIN');
  expect(() =>
    readConfig({ ...settings, COOKIE_SECRET: 'a secret that only this test knows and nobody else' }),
  ).not.toThrow();
});
