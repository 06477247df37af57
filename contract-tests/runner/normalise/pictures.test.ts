import { qrCode } from 'ory-simulator/kratos/method/totp/qr';
import { expect, test } from 'vitest';
import { readPictures } from './pictures.ts';

test('a picture is told by what a camera reads in it', async () => {
  const picture = await qrCode('otpauth://totp/a:b?secret=ABC', 256);
  expect(readPictures(`{"src":"${picture}"}`)).toBe('{"src":"<picture of otpauth://totp/a:b?secret=ABC>"}');
  expect(readPictures('data:image/png;base64,AAAA')).toBe('<picture of nothing that can be read>');
});
