import { expect, test } from 'vitest';
import { filled, traitsOf } from './schema.ts';

/** As Ory's quickstart has it, and a trait of each kind. */
const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email', title: 'E-Mail' },
        name: {
          type: 'object',
          properties: { first: { type: 'string' }, last: { type: 'string', title: 'Last Name' } },
          required: ['last'],
        },
        age: { type: 'integer' },
        newsletter: { type: 'boolean' },
        tags: { type: 'array' },
      },
      required: ['email'],
    },
  },
};

test('a form for the traits of any identity schema', () => {
  const traits = traitsOf(schema);
  expect(traits.map(({ label, type, required }) => `${label} ${type}${required ? ' required' : ''}`)).toEqual([
    'E-Mail email required',
    'name.first text',
    // Who leaves out the name need not have a last one.
    'Last Name text',
    'age number',
    'newsletter checkbox',
  ]);
  const data = new FormData();
  for (const [name, value] of Object.entries({
    email: 'ada@example.org',
    'name.first': '',
    'name.last': 'Byron',
    age: '36',
  }))
    data.append(name, value);
  expect(filled(traits, data)).toEqual({ email: 'ada@example.org', name: { last: 'Byron' }, age: 36 });
  data.append('newsletter', 'on');
  expect(filled(traits, data).newsletter).toBe(true);
  expect(traitsOf(undefined)).toEqual([]);
});
