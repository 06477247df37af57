import { expect, test } from 'vitest';
import { loadIdentitySchema } from '../config/identity-schema.ts';
import { faultText } from './fault.ts';
import { faultOf } from './faults.ts';
import { isPattern, loadPatterns, matches, mayHoldPatterns } from './pattern.ts';

const load = async (email: object) => {
  const schema = JSON.stringify({ type: 'object', properties: { traits: { properties: { email } } } });
  const own = { id: 'default', url: 'file:///schema.json' };
  const written = { at: () => 'kratos.yml:1', warnings: [] };
  return (await loadIdentitySchema(own, written, 'identity.schemas.0.url', async () => schema)).schema;
};

test('Go’s patterns are read, and no others', async () => {
  const schema = await load({ type: 'string', pattern: '(?i)^a' });
  expect(faultOf(schema, { traits: { email: 'Ada' } })).toBeUndefined();
  const fault = faultOf(schema, { traits: { email: 'Bob' } });
  expect(fault && faultText(fault)).toContain('does not match pattern "(?i)^a"');
  await expect(load({ type: 'string', pattern: '^(?!a)' })).rejects.toThrow('"^(?!a)" is not valid "regex"');
});

test('names are matched the same way', async () => {
  await loadPatterns();
  const schema = { patternProperties: { '(?i)^x-': { type: 'string' } }, additionalProperties: false };
  expect(faultOf(schema, { 'X-a': 'a' })).toBeUndefined();
  expect(faultOf(schema, { 'X-a': 1 })).toBeDefined();
  expect(faultOf(schema, { y: 'a' })).toBeDefined();
});

test('no pattern takes longer than its text is long', async () => {
  await loadPatterns();
  expect(matches('^(a+)+$', `${'a'.repeat(10_000)}b`)).toBe(false);
  expect([isPattern('\\pL+'), isPattern('(?<=a)b'), isPattern('(')]).toEqual([true, false, false]);
});

test('a schema without patterns loads nothing', () => {
  expect(mayHoldPatterns('{"type":"string","format":"email"}')).toBe(false);
  for (const schema of ['{"pattern":"a"}', '{"patternProperties":{}}', '{"format":"regex"}'])
    expect(mayHoldPatterns(schema)).toBe(true);
});
