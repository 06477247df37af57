import { expect, test } from 'vitest';
import { traitsFor, traitsOf, traitValue } from './traits.ts';

test.each([
  ['^W-[0-9]{4,8}$', 'W-<digits:8:ada>'],
  ['^[0-9]{5}$', '12345'],
  ['^[0-9]{3}$', '777'],
  ['^(sales|build)-\\d{2}$', 'sales-77'],
  ['^[A-Z]{2}\\.[a-z]+$', 'AA.a'],
  ['^[1-9]\\d{8}$', '1<digits:8:ada>'],
  ['^[a-z-]+-[0-9a-f]{8}$', '<word:ada>'],
  ['^\\p{Lu}$', 'Ada'],
])('a text that %s takes', (pattern, expected) => {
  expect(traitValue('staff_no', 'string', 'ada', pattern)).toBe(expected);
});

test('identities get all required traits of a schema, nested ones too', () => {
  const address = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
  const team = { enum: ['sales', 'build'] };
  const traits = {
    type: 'object',
    properties: { mail: { format: 'email' }, team, address },
    required: ['team', 'address'],
  };
  expect(traitsFor(traitsOf({ properties: { traits } }), 'ada', () => false)).toEqual({
    mail: '<email:ada>',
    team: 'sales',
    address: { city: 'Ada' },
  });
});
