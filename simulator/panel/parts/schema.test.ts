import { expect, test } from 'vitest';
import { traitsFromForm, traitsOf } from './schema.ts';

/** The schema of Ory's quickstart with a trait of each type. */
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

test('an identity schema gives a form for its traits', () => {
  const traits = traitsOf(schema);
  expect(traits.map(({ label, type, required }) => `${label} ${type}${required ? ' required' : ''}`)).toEqual([
    'E-Mail email required',
    'name.first text',
    // The last name is required only if there is a name.
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
  expect(traitsFromForm(traits, data)).toEqual({ email: 'ada@example.org', name: { last: 'Byron' }, age: 36 });
  data.append('newsletter', 'on');
  expect(traitsFromForm(traits, data).newsletter).toBe(true);
  expect(traitsOf(undefined)).toEqual([]);
});
