import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryForKratos } from './query.ts';

const origin = new URL('https://id.example');

test('a query without a return address stays as it is, broken escapes too', () => {
  for (const query of ['', 'flow=a%20b&x', '%&%&%', 'flow=%ff+%zz&&=&a==b', '?flow=1'])
    expect(queryForKratos(query, origin)).toBe(query);
});

test('return addresses are rewritten by any spelling of their name, and parameters of the simulator are dropped', () => {
  const name = (text: string) =>
    fc
      .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
      .map((escaped) =>
        [...text].map((letter, at) => (escaped[at] ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join(''),
      );
  fc.assert(
    fc.property(name('return_to'), name('scenario'), (returnTo, scenario) => {
      const query = queryForKratos(`%&${scenario}=a&${returnTo}=http:\\\\evil.example&%zz=1`, origin);
      expect(query).toBe(`%&${returnTo}=${encodeURIComponent('http://evil.example/')}&%zz=1`);
    }),
  );
});

test('more than a hundred parameters are refused', () => {
  expect(queryForKratos('%&'.repeat(100), origin)).toHaveLength(200);
  expect(() => queryForKratos('%&'.repeat(101), origin)).toThrow('malformed');
});
