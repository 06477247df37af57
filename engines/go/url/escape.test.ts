import { expect, test } from 'vitest';
import { escapeProblem, pathEscape, pathUnescape, queryUnescape } from './escape.ts';
import { cleanPath } from './path.ts';
import { encodeGoQuery, withQuery } from './query.ts';

test('path segments are escaped and unescaped as in Go', () => {
  expect(pathEscape("a b/c?d$&+:=@(!)'*~ä")).toBe('a%20b%2Fc%3Fd$&+:=@%28%21%29%27%2A~%C3%A4');
  expect(pathUnescape('a%2Fb')).toBe('a/b');
  expect(pathUnescape('a%2')).toBe('a%2');
});

test('query escapes are decoded, and invalid ones reported', () => {
  expect(queryUnescape('a+b%26c&d%ff')).toBe('a b&c&d\ufffd');
  expect(queryUnescape('%zz')).toBeUndefined();
  expect(escapeProblem('1%z')).toBe('invalid URL escape "%z"');
});

test('queries are written sorted, with Go’s escapes', () => {
  expect(encodeGoQuery({ b: '~ *', a: '(' })).toBe('a=%28&b=~+%2A');
});

test.each([
  ['http://h/p?b=1#f', { a: '2' }, 'http://h/p?a=2&b=1#f'],
  ['http://h/p?b=1?c', { b: '2' }, 'http://h/p?b=2'],
  ['http://h/p?b=1?c', {}, 'http://h/p?b=1%3Fc'],
  ['http://h/p#f?x', {}, 'http://h/p#f?x'],
])('%s with the parameters %j becomes %s', (address, parameters, text) => {
  expect(withQuery(address, parameters as Record<string, string>)).toBe(text);
});

test.each([
  ['/a//b/./c', '/a/b/c'],
  ['/a/../../b/', '/b/'],
  ['//', '/'],
  ['/a/.', '/a'],
])('%s is cleaned to %s', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});
