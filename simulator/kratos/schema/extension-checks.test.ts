import { expect, test } from 'vitest';
import { compileSchema } from './validate.ts';

test('a recovery address must be a valid e-mail address if the extension keyword is checked', () => {
  const schema = { properties: { mail: { 'ory.sh/kratos': { recovery: { via: 'email' } } } } };
  expect(compileSchema(schema, { extension: true })({ mail: 'x' })).toMatchObject([
    { key: 'mail', text: { id: 4000040 } },
  ]);
  expect(compileSchema(schema)({ mail: 'x' })).toEqual([]);
});
