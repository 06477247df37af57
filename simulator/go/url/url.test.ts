/** The expectations were read off a server that is built with Go's net/url. */
import { expect, test } from 'vitest';
import { goUrlText, parseGoUrl } from './url.ts';

test.each([
  ['\u0000', 'parse "\\x00": net/url: invalid control character in URL'],
  ['\u007f', 'parse "\\x7f": net/url: invalid control character in URL'],
  [' http://127.0.0.1:4455', 'parse " http://127.0.0.1:4455": first path segment in URL cannot contain colon'],
  ['http://127.0.0.1:4455\\evil', 'parse "http://127.0.0.1:4455\\\\evil": invalid port ":4455\\\\evil" after host'],
  ['http://127.0.0.1:abc/', 'parse "http://127.0.0.1:abc/": invalid port ":abc" after host'],
  ['http://a b/', 'parse "http://a b/": invalid character " " in host name'],
  ['http://[', 'parse "http://[": missing \']\' in host'],
])('%j is refused', (text, message) => {
  expect(() => parseGoUrl(text)).toThrow(message);
});

test.each([
  ['#', ''],
  ['https://www.example.org/#', 'https://www.example.org/'],
  ['https://', 'https:'],
  ['app:/callback', 'app:/callback'],
  ['app:///callback', 'app:///callback'],
])('%j is written %j', (text, written) => {
  expect(goUrlText(parseGoUrl(text))).toBe(written);
});

test.each(['javascript:alert(1)', 'http://user:pw@127.0.0.1:4455/', '?x=1', '#frag', 'http:///path', 'http:opaque'])(
  '%s is read and written back',
  (text) => {
    expect(goUrlText(parseGoUrl(text))).toBe(text);
  },
);
