import { expect, test } from 'vitest';
import { compileSchema } from './validate.ts';

const messagesOf = (rules: object, value: unknown, extension = false) =>
  compileSchema(
    { properties: { v: rules } },
    { extension },
  )({ v: value }).map(({ key, text }) => `${key} ${text.id} ${text.text}`);

test.each([
  [{ minimum: 2 }, 1e6 - 3e6, ['v 4000018 must be >= 2 but found -2e+06']],
  [{ exclusiveMinimum: 0.5 }, 0.00001, ['v 4000019 must be > 0.5 but found 1e-05']],
  [{ pattern: '^"\\d$' }, 'x', ['v 4000004 does not match pattern "^\\"\\\\d$"']],
  [{ required: ['a.b', 'c'] }, {}, ['v.a\\.b 4000002 Property a.b is missing.', 'v.c 4000002 Property c is missing.']],
  [{ properties: { 'x/y': { type: 'null' } } }, { 'x/y': 1 }, ['v.x/y 4000026 expected null, but got number']],
  [{ type: ['string', 'null'] }, 5, ['v 4000026 expected string or null, but got number']],
  [{ const: [1] }, [], ['v 4000030 const failed']],
  [{ format: 'email' }, '', ['v 4000001 "" is not valid "email"']],
  [
    { allOf: [{ minLength: 2 }, { maxLength: 0 }] },
    'a',
    ['v 4000003 length must be >= 2, but got 1', 'v 4000017 length must be <= 0, but got 1'],
  ],
])('schema %j and value %j give the messages %j', (rules, value, messages) => {
  expect(messagesOf(rules, value)).toEqual(messages);
});

test('the extension keyword is checked only on request', () => {
  const rules = { 'ory.sh/kratos': { recovery: { via: 'sms' } } };
  expect(messagesOf(rules, '1')).toEqual([]);
  expect(messagesOf(rules, '1', true)).toEqual(['v 4000041 Enter a valid phone number']);
});

test('a fault of the whole value has the key #', () => {
  const [only] = compileSchema({ minProperties: 1 })({});
  expect(only?.key).toBe('#');
});
