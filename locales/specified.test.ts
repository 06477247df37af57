import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import { languages } from './languages.ts';

const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8');

/** Returns the ids in the first cells of the table of specification 8.3, ranges in full. */
function specifiedIds(): readonly number[] {
  const cells = [...specification.matchAll(/^\| (\d{7}[^|`]*?) *\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) =>
    cell.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}

test('the languages are those of the specification', () => {
  const rule = /^- \*\*1\.4\*\* (.+)$/m.exec(specification)?.[1] ?? '';
  const specified = [...rule.matchAll(/`(\w{2})`/g)].map(([, key]) => key);
  expect(Object.keys(languages).sort()).toEqual(specified);
});

test('every message id of the specification has a text', () => {
  const ids = specifiedIds();
  expect(new Set(ids).size).toBeGreaterThan(130);
  expect(ids.filter((id) => !Object.hasOwn(en, `identities.messages.${id}`))).toEqual([]);
});
