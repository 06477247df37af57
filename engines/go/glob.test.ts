import { expect, test } from 'vitest';
import { matchesGlob } from './glob.ts';

test.each([
  ['https://127.0.0.1:4444/keys', 'https://127.0.0.1:4444/keys', true],
  ['https://127.0.0.1:4444/keys', 'https://127.0.0.1:4444/Keys', false],
  ['https://127.0.0.1:*/keys', 'https://127.0.0.1:4444/keys', true],
  ['https://127.0.0.1:4444/*', 'https://127.0.0.1:4444/keys/one', false],
  ['https://127.0.0.1:4444/**', 'https://127.0.0.1:4444/keys/one', true],
  ['https://*.example.org/', 'https://a.example.org/', true],
  ['https://*.example.org/', 'https://a.b.example.org/', false],
  ['http{,s}://a/', 'https://a/', true],
  ['http://a/?', 'http://a/b', true],
  ['http://a/[!b]', 'http://a/b', false],
  ['http://a/\\*', 'http://a/*', true],
  ['http://a/[', 'http://a/[', true],
  ['http://a/}', 'http://a/}', true],
])('the pattern %s matches %s: %s', (pattern, text, isMatch) => {
  expect(matchesGlob(pattern, text)).toBe(isMatch);
});
