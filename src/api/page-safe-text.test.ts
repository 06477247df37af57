import { expect, test } from 'vitest';
import { pageSafeText, parsePageSafeJson } from './page-safe-text.ts';

test.each([
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00', '\ufffd'],
  ['a\0', 'a\ufffd'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['\u{1f4a5} é \u202e \t', '\u{1f4a5} é \u202e \t'],
])('%j becomes %j', (text, whole) => {
  expect(pageSafeText(text)).toBe(whole);
  expect(parsePageSafeJson(JSON.stringify({ a: [{ b: text, [text]: 1 }] }))).toEqual({
    a: [{ b: whole, [text.toWellFormed().replaceAll('\0', '\ufffd')]: 1 }],
  });
});

test('values of fields keep their line breaks and lose only invalid characters', () => {
  const options = JSON.stringify({ challenge: 'x\r\n', user: { name: 'a\rb' } });
  const attributes = { name: 'webauthn_login', value: options, onclick: 'f()' };
  expect(parsePageSafeJson(JSON.stringify({ attributes }))).toEqual({ attributes });
  const nested = { attributes: { value: { text: 'a\r\nb', list: ['\r'] } } };
  expect(parsePageSafeJson(JSON.stringify(nested))).toEqual(nested);
  expect(parsePageSafeJson('{"value":"a\\r\\u0000\\ud800"}')).toEqual({ value: 'a\r\ufffd\ufffd' });
  const long = 'w'.repeat(200_000);
  expect(parsePageSafeJson(JSON.stringify({ value: long, redirect_browser_to: long }))).toEqual({
    value: long,
    redirect_browser_to: long,
  });
});

test.each([null, 1.5, true, [], {}, 'x'])('%j stays unchanged', (value) => {
  expect(parsePageSafeJson(JSON.stringify(value))).toEqual(value);
});

test('a member named __proto__ is an ordinary member', () => {
  const read = parsePageSafeJson('{"__proto__":{"x":1}}');
  expect([Object.keys(Object(read)), Reflect.get(Object(read), 'x')]).toEqual([['__proto__'], undefined]);
});

test('invalid and too deeply nested JSON is refused', () => {
  expect(() => parsePageSafeJson('{')).toThrow(SyntaxError);
  expect(() => parsePageSafeJson('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(RangeError);
});
