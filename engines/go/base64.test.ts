/** The expected values come from `encoding/base64` of Go 1.24. */
import { expect, test } from 'vitest';
import { base64Problem, decodeBase64Url, encodeBase64Url } from './base64.ts';

test.each([
  ['', undefined, undefined],
  ['abcd', undefined, undefined],
  ['ab\ncd', undefined, undefined],
  ['foo', 0, undefined],
  ['abcdefg', 4, undefined],
  ['abcde', 4, 4],
  ['abc=', undefined, 3],
  ['ab==', undefined, 2],
  ['ab=', 3, 2],
  ['ab=c', 2, 2],
  ['ab==c', 4, 2],
  ['abcd=', 4, 4],
  ['!', 0, 0],
  ['ab+d', 2, 2],
  ['aäbc', 1, 1],
])('%j has its first problem at byte %s with padding, at byte %s without', (text, padded, raw) => {
  const shown = (at: number | undefined) => (at === undefined ? at : `illegal base64 data at input byte ${at}`);
  expect(base64Problem(text)).toBe(shown(padded));
  expect(base64Problem(text, { padded: false })).toBe(shown(raw));
});

test('the URL-safe alphabet uses - and _, and refuses + and /', () => {
  const bytes = Uint8Array.of(0xfb, 0xef, 0xff, 0x01);
  expect(encodeBase64Url(bytes)).toBe('--__AQ');
  expect(encodeBase64Url(bytes, { padded: true })).toBe('--__AQ==');
  expect(decodeBase64Url('--__AQ')).toEqual(bytes);
  expect(decodeBase64Url('++//AQ')).toBeUndefined();
});
