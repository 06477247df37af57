import { parse } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { compileText, namesIn } from '../../locales/compile.ts';
import { intlTag, isLocale, languages } from '../../locales/languages.ts';
import { fill, type MessageValues } from './message.ts';
import { readCatalogue } from './testing.ts';

function said(locale: string, text: string, values: MessageValues = {}): string {
  const names = namesIn(parse(text));
  return fill({ names, message: compileText(text, names) }, locale, values).join('');
}

const cars = '{n, plural, =0 {nobody} =1 {only you} one {# car} other {# cars}}';

test.each([
  ['en', 'a {b} c {d}', { b: 'x', d: 3 }, 'a x c 3'],
  ['en', '{n, number} of {n}', { n: 1234.5 }, '1,234.5 of 1234.5'],
  ['fr', '{n, number}', { n: 1234.5 }, '1\u202F234,5'],
  ['fr', '{n, plural, one {# jour} other {# jours}}', { n: 0 }, '0 jour'],
  ['en', '{n, plural, one {# day} other {# days}}', { n: 0 }, '0 days'],
  ['en', cars, { n: 0 }, 'nobody'],
  ['en', cars, { n: 1 }, 'only you'],
  ['en', cars, { n: 1001 }, '1,001 cars'],
  ['en', '{n, selectordinal, one {#st} two {#nd} other {#th}}', { n: 22 }, '22nd'],
  ['en', '{who, select, me {mine, {x}} other {theirs}}', { who: 'me', x: 1 }, 'mine, 1'],
  ['en', '{who, select, me {mine} other {theirs}}', { who: 'you' }, 'theirs'],
  ['en', "it''s '{'plain'}'", {}, "it's {plain}"],
])('%s: %s', (locale, text, values, words) => {
  expect(said(locale, text, values)).toBe(words);
});

test('nothing is said with a hole in it', () => {
  expect(() => said('en', 'a {b}')).toThrow('no value for b');
  expect(() => said('en', '{n, plural, other {{b}}}', { n: 1 })).toThrow('no value for b');
  expect(() => said('en', '{b, date}', { b: 1 })).toThrow('not known to the app');
  expect(() => said('en', '{n, plural, offset:1 other {#}}', { n: 1 })).toThrow('not known to the app');
  expect(() => said('en', "'{0}'")).toThrow('braces are no words');
});

test.each(Object.keys(languages).filter(isLocale))('every text of %s can be said', (locale) => {
  const anything = new Proxy({}, { getOwnPropertyDescriptor: () => ({ configurable: true, value: 2 }), get: () => 2 });
  for (const text of Object.values(readCatalogue(locale))) {
    expect(said(intlTag(locale), text, anything)).not.toMatch(/^$|[{}]/);
  }
});
