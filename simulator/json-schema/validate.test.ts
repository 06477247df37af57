import { expect, test } from 'vitest';
import { faultText } from './fault.ts';
import { faultOf } from './validate.ts';

const faultTextOf = (rules: object, value: unknown) => {
  const schema = { definitions: { short: { maxLength: 3 } }, properties: { v: rules } };
  const problem = faultOf(schema, { v: value });
  return problem && faultText(problem).replaceAll('#/properties/v', '#');
};

test.each([
  [{ type: ['string', 'null'] }, 5, 'I[#/v] S[#/type] expected string or null, but got number'],
  [{ type: 'integer' }, 5.5, 'I[#/v] S[#/type] expected integer, but got number'],
  [{ enum: ['a', 1] }, 'b', 'I[#/v] S[#/enum] value must be one of "a", "1"'],
  [{ const: { a: 1 } }, {}, 'I[#/v] S[#/const] const failed'],
  [{ format: 'email' }, 'x', 'I[#/v] S[#/format] "x" is not valid "email"'],
  [{ uniqueItems: true }, ['a', 'a'], 'I[#/v] S[#/uniqueItems] items at index 0 and 1 are equal'],
  [{ items: { minLength: 2 } }, ['ab', 'a'], 'I[#/v/1] S[#/items/minLength] length must be >= 2, but got 1'],
  [
    { properties: { 'a/b': { type: 'null' } } },
    { 'a/b': 1 },
    'I[#/v/a~1b] S[#/properties/a~1b/type] expected null, but got number',
  ],
  [{ required: ['a', 'b'] }, {}, 'I[#/v] S[#/required] missing properties: "a", "b"'],
  [
    { dependencies: { a: ['b'] } },
    { a: 1 },
    'I[#/v] S[#/dependencies/a/0] property "b" is required, if "a" property exists',
  ],
  [{ oneOf: [{}, {}] }, 1, 'I[#/v] S[#/oneOf] valid against schemas at indexes 0 and 1'],
  [{ not: {} }, 1, 'I[#/v] S[#/not] not failed'],
  [
    { contains: { type: 'null' } },
    [1],
    'I[#/v] S[#/contains] contains failed\n  I[#/v/0] S[#/contains/type] expected null, but got number',
  ],
  [
    { $ref: '#/definitions/short' },
    'long',
    `I[#/v] S[#/$ref] doesn't validate with "#/definitions/short"\n  I[#/v] S[#/definitions/short/maxLength] length must be <= 3, but got 4`,
  ],
  [
    { minLength: 2, pattern: '^a' },
    'b',
    'I[#/v] S[#] validation failed\n  I[#/v] S[#/minLength] length must be >= 2, but got 1\n  I[#/v] S[#/pattern] does not match pattern "^a"',
  ],
  [{ format: 'email' }, 'é\u0000\n', 'I[#/v] S[#/format] "é\\x00\\n" is not valid "email"'],
])('%j refuses %j', (rules, value, text) => {
  expect(faultTextOf(rules, value)).toBe(text);
});

test.each([
  [{ if: { type: 'string' }, else: { type: 'number' } }, 5],
  [{ anyOf: [{ type: 'null' }, { minimum: 5 }] }, 5],
  [{ type: 'integer', multipleOf: 2 }, 4],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }, ['a', 1]],
  [{ patternProperties: { '^x': {} }, additionalProperties: false }, { x1: 1 }],
])('%j accepts %j', (rules, value) => {
  expect(faultTextOf(rules, value)).toBeUndefined();
});
