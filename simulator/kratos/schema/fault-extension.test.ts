import { expect, test } from 'vitest';
import { compileSchema } from './validate.ts';

test('an address to recover by must look like one, where the extension counts', () => {
  const schema = { properties: { mail: { 'ory.sh/kratos': { recovery: { via: 'email' } } } } };
  expect(compileSchema(schema, { extension: true })({ mail: 'x' })).toMatchObject([
    { key: 'mail', text: { id: 4000040 } },
  ]);
  expect(compileSchema(schema)({ mail: 'x' })).toEqual([]);
});
