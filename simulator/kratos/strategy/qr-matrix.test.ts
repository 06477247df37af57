import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { qrMatrix } from './qr-matrix.ts';
import { qrCode } from './totp-qr.ts';

/** Of another encoder. */
const abc = [
  '#######   ### #######',
  '#     #  ##   #     #',
  '# ### # ###   # ### #',
  '# ### # #  ## # ### #',
  '# ### # # # # # ### #',
  '#     # # ##  #     #',
  '####### # # # #######',
  '        ##           ',
  '# #####  ###  #####  ',
  '###  # ##  ####   # #',
  ' #    ## #  # ##   # ',
  '    #   # #####  ### ',
  ' #  ### # # #  #     ',
  '        #   #  #  # #',
  '#######   ## #  ## # ',
  '#     # ##     ## ###',
  '# ### # ## # #  # #  ',
  '# ### # ## ####  #   ',
  '# ### # #   # ##     ',
  '#     #    ####  #   ',
  '####### ### #  #  ## ',
];

const drawn = (text: string) => qrMatrix(text).map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''));

test('a short text is the code that other encoders make of it', () => {
  expect(drawn('abc')).toEqual(abc);
});

test.each([
  [14, 21],
  [15, 25],
  [152, 49],
  [153, 53],
  [2331, 177],
])('%i letters need a code of %i modules', (length, size) => {
  expect(qrMatrix('a'.repeat(length))).toHaveLength(size);
});

test('a text beyond the largest code is refused', () => {
  expect(() => qrMatrix('a'.repeat(2332))).toThrow(RangeError);
});

test('the picture shows the code in the middle, as large as fits', async () => {
  const address = await qrCode('abc', 256);
  const png = Buffer.from(address.slice('data:image/png;base64,'.length), 'base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
  const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const isDark = (x: number, y: number) => pixels[y * 257 + 1 + x] === 0;
  const [factor, margin] = [12, 2];
  const shown = abc.map((row, y) =>
    [...row].map((_, x) => (isDark(margin + x * factor + 6, margin + y * factor + 6) ? '#' : ' ')).join(''),
  );
  expect(shown).toEqual(abc);
  expect(isDark(0, 0)).toBe(false);
});
