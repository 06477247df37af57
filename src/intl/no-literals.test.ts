import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Attributes whose values users read or hear. */
const readAttributes = new Set(['label', 'title', 'alt', 'placeholder', 'subtitle', 'summary', 'hint', 'aria-label']);

const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);

function literalsOf(file: string): string[] {
  const source = parsed(file);
  const found: string[] = [];
  const hasWords = (text: string) => /\p{L}/u.test(text);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWords(node.text)) found.push(`${file}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isStringLiteral(node.initializer)) {
      if (readAttributes.has(node.name.getText()) && hasWords(node.initializer.text)) {
        found.push(`${file}: ${node.getText()}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns calls that pass values to React Intl directly, without `t` or `plain`, which isolate foreign texts. */
function unguardedIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && /\bformatMessage$/.test(node.expression.getText());
    const isElement = ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'FormattedMessage';
    if ((isCall && node.arguments.length > 1) || (isElement && /\bvalues=/.test(node.attributes.getText())))
      found.push(`${file}: ${node.getText()}`);
    node.forEachChild(visit);
  };
  visit(parsed(file));
  return found;
}

test('only t and plain put values into a text', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('intl'));
  expect(sources.flatMap(unguardedIn)).toEqual([]);
});

test('JSX contains no text for users', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx') && !/\.(?:test|stories)\.tsx$/.test(file));
  expect(components.length).toBeGreaterThan(20);
  expect(components.flatMap(literalsOf)).toEqual([]);
});
