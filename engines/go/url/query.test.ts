import { expect, test } from 'vitest';
import { goQuery, readableQuery, withGoQuery } from './query.ts';

test.each([
  ['?a=1;b=2&c=3', '?c=3'],
  ['??a&b;c', '??a'],
  ['a=%zz&b=%41', 'b=%41'],
  ['%=1&a', 'a'],
  ['a=1%', ''],
  ['?a=1&b=%3B', '?a=1&b=%3B'],
])('Go reads the query %s as %s', (query, readable) => {
  expect(readableQuery(query)).toBe(readable);
});

test('the first valid pair with a name counts', () => {
  expect(goQuery('?id=%&id=b&id=c').get('id')).toBe('b');
});

test('a request keeps the text of its URL, and gets Go’s parameters', () => {
  const url = new URL('http://127.0.0.1/a?x=1;y=2&z=3');
  const request = withGoQuery({ url, method: 'GET' });
  expect(request).toMatchObject({ method: 'GET', url: { href: url.href, search: '?x=1;y=2&z=3' } });
  expect([...request.url.searchParams]).toEqual([['z', '3']]);
  const plain = { url: new URL('http://127.0.0.1/a?x=1') };
  expect(withGoQuery(plain)).toBe(plain);
});
