import { qrCode } from 'ory-simulator/testing';
import { expect, test } from 'vitest';
import { decodeQrCodes } from './qr-codes.ts';

test('a picture of a QR code is replaced by its text', async () => {
  const picture = await qrCode('otpauth://totp/a:b?secret=ABC', 256);
  expect(decodeQrCodes(`{"src":"${picture}"}`)).toBe('{"src":"<picture of otpauth://totp/a:b?secret=ABC>"}');
  expect(decodeQrCodes('data:image/png;base64,AAAA')).toBe('<picture of nothing that can be read>');
});
