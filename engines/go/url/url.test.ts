/** The expected values come from a server that uses Go's `net/url`. */
import { expect, test } from 'vitest';
import { goUrlText, parseGoUrl, parseRequestUri } from './url.ts';

test.each([
  ['\u0000', 'parse "\\x00": net/url: invalid control character in URL'],
  ['\u007f', 'parse "\\x7f": net/url: invalid control character in URL'],
  [' http://127.0.0.1:4455', 'parse " http://127.0.0.1:4455": first path segment in URL cannot contain colon'],
  ['http://127.0.0.1:4455\\evil', 'parse "http://127.0.0.1:4455\\\\evil": invalid port ":4455\\\\evil" after host'],
  ['http://127.0.0.1:abc/', 'parse "http://127.0.0.1:abc/": invalid port ":abc" after host'],
  ['http://a b/', 'parse "http://a b/": invalid character " " in host name'],
  ['http://[', 'parse "http://[": missing \']\' in host'],
  ['http://a[::1]/', 'parse "http://a[::1]/": invalid IP-literal'],
  ['http://[127.0.0.1]/', 'parse "http://[127.0.0.1]/": invalid IP-literal'],
  ['http://[::x]/', 'parse "http://[::x]/": invalid host: ParseAddr("::x"): each colon-separated field must'],
  ['http://[::1%25]/', 'parse "http://[::1%25]/": invalid host: ParseAddr("::1%"): zone must be a non-empty string'],
  ['http://127%2E0.0.1/', 'parse "http://127%2E0.0.1/": invalid URL escape "%2E"'],
  ['http://a\\@127.0.0.1/', 'parse "http://a\\\\@127.0.0.1/": net/url: invalid userinfo'],
  ['http://%zz@127.0.0.1/', 'parse "http://%zz@127.0.0.1/": invalid URL escape "%zz"'],
])('%j is refused', (text, message) => {
  expect(() => parseGoUrl(text)).toThrow(message);
});

test.each([
  ['#', ''],
  ['https://www.example.org/#', 'https://www.example.org/'],
  ['https://', 'https:'],
  ['app:/callback', 'app:/callback'],
  ['app:///callback', 'app:///callback'],
  ['https://b\u00fccher.example/', 'https://b%C3%BCcher.example/'],
  ['https://b%c3%bccher.example/', 'https://b%C3%BCcher.example/'],
  ['http://a:b:c@127.0.0.1/', 'http://a:b%3Ac@127.0.0.1/'],
  ['http://a@b@127.0.0.1/', 'http://a%40b@127.0.0.1/'],
  ['http://[fe80::1%25%65th0]/', 'http://[fe80::1%25eth0]/'],
])('%j is written %j', (text, written) => {
  expect(goUrlText(parseGoUrl(text))).toBe(written);
});

test.each(['javascript:alert(1)', 'http://user:pw@127.0.0.1:4455/', '?x=1', '#frag', 'http:///path', 'http:opaque'])(
  '%s is read and written back',
  (text) => {
    expect(goUrlText(parseGoUrl(text))).toBe(text);
  },
);

test('a request URL needs a path or a scheme, and a host needs a scheme', () => {
  expect(() => parseRequestUri('')).toThrow('parse "": empty url');
  expect(() => parseRequestUri('a')).toThrow('parse "a": invalid URI for request');
  expect(() => parseRequestUri('a\n')).toThrow('net/url: invalid control character in URL');
  expect(parseRequestUri('//a%66/b')).toMatchObject({ host: '', path: '//a%66/b' });
  expect(parseRequestUri('*').path).toBe('*');
});
