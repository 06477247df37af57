import { expect, test } from 'vitest';
import { isPattern, loadPatterns, matches, mayHoldPatterns } from './pattern.ts';
import { faultOf } from './validate.ts';

test('patternProperties matches names with Go’s patterns', async () => {
  await loadPatterns();
  const schema = { patternProperties: { '(?i)^x-': { type: 'string' } }, additionalProperties: false };
  expect(faultOf(schema, { 'X-a': 'a' })).toBeUndefined();
  expect(faultOf(schema, { 'X-a': 1 })).toBeDefined();
  expect(faultOf(schema, { y: 'a' })).toBeDefined();
});

test('matching takes linear time', async () => {
  await loadPatterns();
  expect(matches('^(a+)+$', `${'a'.repeat(10_000)}b`)).toBe(false);
  expect([isPattern('\\pL+'), isPattern('(?<=a)b'), isPattern('(')]).toEqual([true, false, false]);
});

test('a schema without patterns does not need the library for them', () => {
  expect(mayHoldPatterns('{"type":"string","format":"email"}')).toBe(false);
  for (const schema of ['{"pattern":"a"}', '{"patternProperties":{}}', '{"format":"regex"}'])
    expect(mayHoldPatterns(schema)).toBe(true);
});

test('Unicode classes have the names that Go knows, in any case', async () => {
  await loadPatterns();
  expect(matches('^\\p{Letter}+$', 'École')).toBe(true);
  expect(matches('^[\\p{uppercase-letter}\\p{digit}]+$', 'É1')).toBe(true);
  expect(matches('^\\p{greek}$', 'α')).toBe(true);
  expect(matches('^\\P{^LU}$', 'É')).toBe(true);
  expect(isPattern('\\p{Nothing}')).toBe(false);
});
