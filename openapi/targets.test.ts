import { expect, test } from 'vitest';
import { asBrowsersRead, webTarget } from './targets.ts';

const page = 'https://app.example/login?flow=1';

/** Addresses that lead a browser to another host or to code, or that are not addresses. */
const strange = [
  'http:\\\\evil.example',
  'https:\\\\evil.example/a',
  'HTTP:\\\\evil.example',
  '/\\evil.example/',
  '\\\\evil.example',
  '\\/evil.example',
  '//evil.example',
  '///evil.example',
  'https:///evil.example',
  'https:/evil.example',
  'https:evil.example',
  'http:evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'ht\ntps://evil.example',
  'https://evil.example\r\n',
  '\u0000https://evil.example',
  ' https://evil.example',
  'https://app.example@evil.example/',
  'https://user:password@app.example/',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'ftp://evil.example/',
  'org.example.app://callback',
  'https://',
  'https://%',
  'https://[',
  'https://evil.example:99999/',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://app.example//evil.example',
  '',
  'evil.example',
  '?return_to=/',
  '#x',
];

test.each(strange)('%j is not followed', (address) => {
  expect(webTarget(address, page)).toBeUndefined();
});

test.each([
  ['/', 'https://app.example/'],
  ['/settings?a=b#c', 'https://app.example/settings?a=b#c'],
  ['/a//b', 'https://app.example/a//b'],
  ['https://app.example/a', 'https://app.example/a'],
  ['https://shop.example', 'https://shop.example/'],
  ['http://127.0.0.1:4455/', 'http://127.0.0.1:4455/'],
  ['http://[::1]:4455/a', 'http://[::1]:4455/a'],
  ['HTTPS://Shop.Example/A', 'https://shop.example/A'],
  ['https://shop.example:443/', 'https://shop.example/'],
  ['https://shop.example/a\\b', 'https://shop.example/a/b'],
  ['https://shop.example\\@evil.example/', 'https://shop.example/@evil.example/'],
  ['https://shop.example/100%25%zz', 'https://shop.example/100%25%zz'],
  ['https://sh%6Fp.example/', 'https://shop.example/'],
  ['https://münchen.example/ä?ö#ü', 'https://xn--mnchen-3ya.example/%C3%A4?%C3%B6#%C3%BC'],
  ['https://shop\u3002example/', 'https://shop.example/'],
  ['https://shop.example//evil.example', 'https://shop.example//evil.example'],
])('%j leads to %s', (address, href) => {
  expect(webTarget(address, page)?.href).toBe(href);
});

test('without a page, an absolute address is followed and a path is not', () => {
  expect(webTarget('/settings')).toBeUndefined();
  expect(webTarget('https://shop.example/a')?.href).toBe('https://shop.example/a');
});

test.each([
  '',
  '/',
  '/welcome?a=b&c=%20#d',
  '/a//b;c=d,e',
  '/?return_to=https://evil.example/../x',
  '/?q={"a":["b|c"]}',
  'http://127.0.0.1:4455',
  'http://127.0.0.1:4455/after?x=/./y',
  'https://www.Example.org:8443/A%2Fb',
  'https://shop.example:443/',
  'http://[::1]:4455/',
  'https://shop.example?a=b',
  'https://shop.example#/../a',
  'https://shop.example/.well-known/...',
])('%j is plain: it stays unchanged', (address) => {
  expect(asBrowsersRead(address, page)).toBe(address);
});

test.each([
  // Hosts that Go does not see.
  ['http:\\\\evil.example', 'http://evil.example/'],
  ['HTTP:\\\\evil.example/a?b=c#d', 'http://evil.example/a?b=c#d'],
  ['/\\evil.example/', 'https://evil.example/'],
  ['\\\\evil.example', 'https://evil.example/'],
  ['//evil.example', 'https://evil.example/'],
  ['https:///evil.example', 'https://evil.example/'],
  ['/\t/evil.example', 'https://evil.example/'],
  ['https://app.example\\@evil.example', 'https://app.example/@evil.example'],
  ['http:evil.example', 'http://evil.example/'],
  ['https:evil.example', 'https://app.example/evil.example'],
  ['/.//evil.example', 'https://app.example//evil.example'],
  // Spellings of the same.
  ['HTTPS://shop.example/', 'https://shop.example/'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://user:p%40ss@shop.example/', 'https://user:p%40ss@shop.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['settings', 'https://app.example/settings'],
  // Paths stay paths.
  ['/café?x=é', '/caf%C3%A9?x=%C3%A9'],
  ['/a b\\c', '/a%20b/c'],
  ['/app/../other', '/other'],
  ['/app/%2e%2E/other', '/other'],
  ['/app/..%2Fother|', '/app/..%2Fother%7C'],
  ['https://shop.example/app/./../other', 'https://shop.example/other'],
])('%j is rewritten to %j', (address, written) => {
  expect(asBrowsersRead(address, page)).toBe(written);
});

test.each(['https://evil.example:99999\\', 'https:\\\\\\evil.example #', 'https://[evil\\', 'http://a b/'])(
  '%j, which no browser opens, becomes an address that Kratos refuses',
  (address) => {
    expect(asBrowsersRead(address, page)).toBe('about:invalid');
  },
);
