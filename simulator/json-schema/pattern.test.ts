import { expect, test } from 'vitest';
import { loadIdentitySchema } from '../config/identity-schema.ts';
import { faultText } from './fault.ts';
import { isPattern, loadPatterns, matches, mayHoldPatterns } from './pattern.ts';
import { faultOf } from './validate.ts';

const load = async (email: object) => {
  const schema = JSON.stringify({ type: 'object', properties: { traits: { properties: { email } } } });
  const own = { id: 'default', url: 'file:///schema.json' };
  const written = { at: () => 'kratos.yml:1', warnings: [] };
  return (await loadIdentitySchema(own, written, 'identity.schemas.0.url', async () => schema)).schema;
};

test('a schema may have Go’s patterns, and no others', async () => {
  const schema = await load({ type: 'string', pattern: '(?i)^a' });
  expect(faultOf(schema, { traits: { email: 'Ada' } })).toBeUndefined();
  const fault = faultOf(schema, { traits: { email: 'Bob' } });
  expect(fault && faultText(fault)).toContain('does not match pattern "(?i)^a"');
  await expect(load({ type: 'string', pattern: '^(?!a)' })).rejects.toThrow('"^(?!a)" is not valid "regex"');
});

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
