import { faultOf, faultText } from '@members/engines/json-schema';
import { expect, test } from 'vitest';
import { loadIdentitySchema } from './identity-schema.ts';

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
