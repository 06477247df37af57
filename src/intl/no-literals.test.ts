import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Attributes whose values people read or hear. */
const spoken = new Set(['label', 'title', 'alt', 'placeholder', 'subtitle', 'summary', 'hint', 'aria-label']);

function literalsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const hasWords = (text: string) => /\p{L}/u.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text)) found.push(`${file}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isStringLiteral(node.initializer)) {
      if (spoken.has(node.name.getText()) && hasWords(node.initializer.text)) {
        found.push(`${file}: ${node.getText()}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

test('no text that people read stands in JSX', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx') && !/\.(?:test|stories)\.tsx$/.test(file));
  expect(components.length).toBeGreaterThan(20);
  expect(components.flatMap(literalsOf)).toEqual([]);
});
