import { expect, test } from 'vitest';
import { isPhone, normaliseIdentifier } from './phone.ts';

test.each([
  ['+16502530000', true],
  ['+1 (650) 253-0000', true],
  ['+49 30 12345678', true],
  ['+1234567', false],
  ['+11502530000', false],
  ['6502530000', false],
  ['nobody', false],
])('%s is a number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ['+1 (650) 253-0000', '+16502530000'],
  [' Ada@Example.org ', 'ada@example.org'],
  [' Ada ', 'Ada'],
])('%j is spelled %j', (text, expected) => {
  expect(normaliseIdentifier(text)).toBe(expected);
});
