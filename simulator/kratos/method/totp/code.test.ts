import { expect, test } from 'vitest';
import { manualClock, seededRandom } from '../../../runtime/runtime.ts';
import { isValidCode, keyUrl, newSecret, secretOf } from './code.ts';

/** The secret of RFC 6238, appendix B, which lists its codes with eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code %s is valid', (seconds, code) => {
  expect(isValidCode(secret, code, manualClock(seconds * 1000))).toBe(true);
});

test.each([
  [1_111_111_049, false],
  [1_111_111_050, true],
  [1_111_111_139, true],
  [1_111_111_140, false],
])('a code is valid 30 seconds before and after its period: at %i s %s', (seconds, good) => {
  expect(isValidCode(secret, '081804', manualClock(seconds * 1000))).toBe(good);
});

test('white space around a code is ignored, but a wrong length is refused', () => {
  const clock = manualClock(59_000);
  expect(isValidCode(secret, ' 287082\n', clock)).toBe(true);
  for (const wrong of ['', '28708', '2870820', 'abcdef', '28708é'])
    expect(isValidCode(secret, wrong, clock)).toBe(false);
});

test('a secret that is not base32 accepts no code', () => {
  expect(isValidCode('!', '287082', manualClock(59_000))).toBe(false);
});

test('the secret is read back from the otpauth address', () => {
  const made = newSecret(seededRandom(1));
  const url = keyUrl('Example Inc.', 'ada@example.org', made);
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(url).toBe(
    `otpauth://totp/Example%20Inc.:ada@example.org?algorithm=SHA1&digits=6&issuer=Example%20Inc.&period=30&secret=${made}`,
  );
  expect(secretOf(url)).toBe(made);
});
