import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrCode } from './qr.ts';

async function draw(text: string, pixels: number) {
  const address = await qrCode(text, pixels);
  return decode(Buffer.from(address.slice('data:image/png;base64,'.length), 'base64'));
}

test.each(['abc', 'otpauth://totp/Members:élise@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&period=30'])(
  'a QR reader decodes the picture of %s',
  async (text) => {
    const { width, height, data } = await draw(text, 256);
    const rgb = Uint8Array.from([...data].flatMap((grey) => [grey, grey, grey]));
    expect(decodeQR({ width, height, data: rgb })).toBe(text);
  },
);

test('the code is centred in the picture and as large as fits', async () => {
  const { width, height, data } = await draw('abc', 256);
  expect([width, height]).toEqual([256, 256]);
  // A code of 21 modules of 12 pixels leaves 4 pixels, so its first finder pattern begins at 2.
  const isDark = (x: number, y: number) => data[y * width + x] === 0;
  const finder = Array.from({ length: 7 }, (_, y) =>
    Array.from({ length: 7 }, (_, x) => (isDark(2 + 12 * x, 2 + 12 * y) ? '#' : ' ')).join(''),
  );
  expect(finder).toEqual(['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']);
  expect([isDark(1, 2), isDark(2, 1), isDark(2 + 21 * 12 - 1, 2), isDark(2 + 21 * 12, 2)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
