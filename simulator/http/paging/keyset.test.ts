import { expect, test } from 'vitest';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';
import { createSealer } from '../../runtime/seal.ts';
import { firstPage, keysetLinks, readKeyset } from './keyset.ts';
import { createPageTokens } from './page-token.ts';

const clock = manualClock(0);
const tokens = createPageTokens(createSealer({ secrets: ['one'], random: seededRandom(1) }), clock);
const refuse = (problem: string) => new Error(problem);
const read = (query: string) =>
  readKeyset(new URLSearchParams(query), { defaultSize: 10, maxSize: 20, token: tokens.read, refuse });

test.each([
  ['', 10],
  ['page_size=0', 10],
  ['page_size=-1', 10],
  ['page_size=&page_size=7', 7],
  ['page_size=100', 20],
])('the query %j asks for %s items', async (query, size) => {
  expect(await read(query)).toEqual({ token: undefined, size });
});

test.each([
  ['page_size=many', 'strconv.Atoi: parsing "many": invalid syntax'],
  ['page_size=99999999999999999999', 'strconv.Atoi: parsing "99999999999999999999": value out of range'],
  ['page_token=%25zz&page_size=x', 'invalid URL escape "%zz"'],
  ['page_token=foo', 'decode token: illegal base64 data at input byte 0'],
  [`page_token=${'A'.repeat(32)}`, 'decrypt token: %!w(<nil>)'],
])('%j is refused: %s', async (query, message) => {
  await expect(read(query)).rejects.toThrow(message);
});

test.each(['AAAA', 'AA==', '%0A', 'A'.repeat(28)])(
  'a token shorter than a nonce closes the connection: %s',
  async (text) => {
    await expect(read(`page_token=${text}`)).rejects.toThrow(ConnectionDropped);
  },
);

test('a token names the last record, and expires after an hour', async () => {
  const query = `page_token=${encodeURIComponent(await tokens.write('last'))}`;
  expect(await read(query)).toEqual({ token: 'last', size: 10 });
  clock.advance(3_600_001);
  await expect(read(query)).rejects.toThrow('page token expired, do not persist page tokens');
});

test('a page knows whether more follows, and links to the first and the next page', () => {
  expect(firstPage(['a', 'b', 'c'], 2)).toEqual({ items: ['a', 'b'], last: 'b' });
  expect(firstPage(['a', 'b'], 2)).toEqual({ items: ['a', 'b'], last: undefined });
  const page = { path: '/p', query: new URLSearchParams('x=1&page_token=old'), size: 2 };
  expect(keysetLinks(page, '', 'b')).toBe(
    '</p?page_size=2&page_token=&x=1>; rel="first",</p?page_size=2&page_token=b&x=1>; rel="next"',
  );
});
