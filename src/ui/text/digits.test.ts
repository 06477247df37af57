import { expect, test } from 'vitest';
import { asciiDigits } from './digits.ts';

/** Code points of the digit zero of some scripts; those of some follow each other, such as the bold ones. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

test.each(zeros)('the digits from U+%s on become those of ASCII', (zero) => {
  const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join('');
  expect(asciiDigits(`${digits} a`)).toBe('0123456789 a');
});
