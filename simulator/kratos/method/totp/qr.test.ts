import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { qrCode } from './qr.ts';

/** The modules of an encoder that has nothing to do with ours. */
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
