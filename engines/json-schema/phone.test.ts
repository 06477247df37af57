import { beforeAll, expect, test } from 'vitest';
import { isPhone, loadPhones, mayHoldPhones, normaliseIdentifier, phoneProblem } from './phone.ts';

beforeAll(loadPhones);

test.each([
  ['+16502530000', true],
  ['+1 (650) 253-0000', true],
  ['+49 30 12345678', true],
  ['+44 20 7031 3000', true],
  ['+33 1 42 68 53 00', true],
  ['tel:+16502530000', true],
  ['+1234567', false],
  ['+11502530000', false],
  ['+33 0 42 68 53 00', false],
  ['+999123456', false],
  ['6502530000', false],
  ['nobody', false],
])('%s is a valid phone number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ['+1 (650) 253-0000', '+16502530000'],
  ['+44 (0)20 7031 3000', '+442070313000'],
  ['+39 02 3661 8300', '+390236618300'],
  ['++1 650 253 0000 ext. 12', '+16502530000'],
  ['＋１６５０２５３００００', '+16502530000'],
  ['call +1-800-FLOWERS', '+18003569377'],
  [' Ada@Example.org ', 'ada@example.org'],
  [' Ada ', 'Ada'],
])('%j is normalised to %j', (text, expected) => {
  expect(normaliseIdentifier(text)).toBe(expected);
});

test.each([
  ['+33 6 12 34 56 78', undefined],
  ['nobody', 'the phone number supplied is not a number'],
  ['+33 abc', 'the phone number supplied is not a number'],
  ['12', 'invalid country code'],
  ['+491', 'the string supplied is too short to be a phone number'],
  ['1'.repeat(251), 'the string supplied is too long to be a phone number'],
  ['+33 0 42 68 53 00', 'the provided number is not a valid phone number'],
])('%s has the problem %s', (text, problem) => {
  expect(phoneProblem(text)).toBe(problem);
});

test('the numbering plans are those of August 2025', () => {
  expect([isPhone('+26875123456'), isPhone('+4537949986')]).toEqual([true, true]);
  // These are valid since a later date.
  expect([isPhone('+46784359023'), isPhone('+5119034822')]).toEqual([false, false]);
});

test('only a schema with phone numbers needs the numbering plans', () => {
  expect(mayHoldPhones('{"format":"tel"}')).toBe(true);
  expect(mayHoldPhones('{"format":"email"}')).toBe(false);
});
