/** The expected values come from `http.Cookie.String` of Go 1.26. */
import { expect, test } from 'vitest';
import { cookieDomain, cookiePath } from './cookie-attributes.ts';

const name254 = `${'abc.'.repeat(63)}ab`;

test.each([
  ['example.org', 'example.org'],
  ['.example.org', 'example.org'],
  ['Example.ORG', 'Example.ORG'],
  ['example.org.', 'example.org.'],
  ['localhost', 'localhost'],
  ['.localhost', 'localhost'],
  ['localhost.', 'localhost.'],
  ['127.0.0.1', '127.0.0.1'],
  ['0x7f.0.0.1', '0x7f.0.0.1'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['a.b-c.d1', 'a.b-c.d1'],
  ['a.1', 'a.1'],
  [`${'a'.repeat(63)}.org`, `${'a'.repeat(63)}.org`],
  [name254, name254],
  [`${name254}c`, `${name254}c`],
])('Go sends the domain %j', (configured, sent) => {
  expect(cookieDomain(configured)).toBe(sent);
});

test.each([
  'http://localhost',
  'https://example.org',
  'example.org/',
  'localhost:3000',
  '127.0.0.1:3000',
  '.127.0.0.1',
  '1.2.3.4.',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '123',
  '::1',
  '[::1]',
  '::ffff:1.2.3.4',
  'fe80::1%eth0',
  '',
  '.',
  '..example.org',
  'example..org',
  'a..',
  '-example.org',
  'example-.org',
  'example.-org',
  'exa_mple.org',
  'ex ample.org',
  ' example.org',
  'example.org\n',
  '*.example.org',
  'münchen.de',
  'example.org,example.com',
  'user@example.org',
  `${'a'.repeat(64)}.org`,
  `${name254}cd`,
])('Go drops the domain %j', (configured) => {
  expect(cookieDomain(configured)).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/a b"', '/a b"'],
  ['/a;b', '/ab'],
  ['/ä\t\n', '/'],
])('Go sends the path %j as %j', (configured, sent) => {
  expect(cookiePath(configured)).toBe(sent);
});
