import { expect, test } from 'vitest';
import { firstJson } from '../go/json/json.ts';
import type { JsonSchema } from './draft.ts';
import { faultText } from './fault.ts';
import { danglingReference } from './pointer.ts';
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
  [{ format: 'date' }, { a: [null, true] }, 'I[#/v] S[#/format] map["a":[<nil> %!q(bool=true)]] is not valid "date"'],
  [{ format: 'uri-template' }, '/{a{b}}', 'I[#/v] S[#/format] "/{a{b}}" is not valid "uri-template"'],
  [{ format: 'relative-json-pointer' }, '01', 'I[#/v] S[#/format] "01" is not valid "relative-json-pointer"'],
  [{ format: 'email' }, 'é\u0000\n', 'I[#/v] S[#/format] "é\\x00\\n" is not valid "email"'],
])('%j refuses %j', (rules, value, text) => {
  expect(faultTextOf(rules, value)).toBe(text);
});

test.each([
  [{ if: { type: 'string' }, else: { type: 'number' } }, 5],
  [{ anyOf: [{ type: 'null' }, { minimum: 5 }] }, 5],
  [{ type: 'integer', multipleOf: 2 }, 4],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }, ['a', 1]],
  [{ format: 'time' }, '1:02:03,5+24:60'],
  [{ format: 'relative-json-pointer' }, '12/a~0'],
  [{ patternProperties: { '^x': {} }, additionalProperties: false }, { x1: 1 }],
])('%j accepts %j', (rules, value) => {
  expect(faultTextOf(rules, value)).toBeUndefined();
});

test('in draft 4, exclusiveMinimum and exclusiveMaximum say whether a limit is exclusive', () => {
  const check = (rules: object, value: number) => {
    const $schema = 'http://json-schema.org/draft-04/schema#';
    const problem = faultOf({ $schema, properties: { v: rules } }, { v: value });
    return problem?.message;
  };
  expect(check({ maximum: 3, exclusiveMaximum: false }, 3)).toBeUndefined();
  expect(check({ maximum: 3, exclusiveMaximum: true }, 3)).toBe('must be < 3 but found 3');
  expect(check({ minimum: 3, exclusiveMinimum: true }, 3)).toBe('must be > 3 but found 3');
});

test('messages show the digits of the source', () => {
  const schema = firstJson('{"properties":{"v":{"maximum":972783798187987123879878123.188,"const":-2.0}}}');
  const value = firstJson('{"v":972783798187987123879878124.0}');
  const problem = faultOf(schema as JsonSchema, value);
  expect(problem && faultText(problem)).toContain('value must be "-2.0"');
  expect(faultOf({ properties: { v: { maximum: 3 } } }, firstJson('{"v":3.50}'))?.message).toBe(
    'must be <= 3 but found 3.50',
  );
});

test('a reference names a part of the schema by its pointer or `$id`, or a published meta-schema', () => {
  const schema = {
    $id: 'https://example.org/root.json',
    definitions: { a: { $id: '#short', maxLength: 3 }, b: { $id: 'far/', items: { $id: 'item.json', type: 'null' } } },
    properties: {
      anchor: { $ref: '#short' },
      id: { $ref: 'https://example.org/far/item.json' },
      first: { $ref: '#/properties/list/items/0' },
      list: { items: [{ type: 'null' }] },
      meta: { $ref: 'http://json-schema.org/draft-07/schema#' },
    },
  };
  const problemOf = (value: object) => faultOf(schema, value)?.message;
  expect(problemOf({ anchor: 'long' })).toBe(`doesn't validate with "#short"`);
  expect(problemOf({ id: 1 })).toBe(`doesn't validate with "https://example.org/far/item.json#"`);
  expect(problemOf({ first: 1 })).toBe(`doesn't validate with "#/properties/list/items/0"`);
  expect(problemOf({ meta: { minLength: -1 } })).toBe(
    `doesn't validate with "http://json-schema.org/draft-07/schema#"`,
  );
  expect(danglingReference(schema)).toBeUndefined();
  expect(danglingReference({ ...schema, not: { $ref: '#long' } })).toBe('#long');
});
