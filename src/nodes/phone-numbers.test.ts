import { expect, test } from 'vitest';
import { countryOf } from './phone-numbers.ts';

test.each([
  ['+41****67', 'FR', 'CH'],
  ['+33****78', 'DE', 'FR'],
  ['+12****67', 'CA', 'CA'],
  ['ca****@example.org', 'FR', 'FR'],
])('a number that begins like %s belongs, in %s, to %s', (start, preferred, country) => {
  expect(countryOf(start, preferred)).toBe(country);
});
