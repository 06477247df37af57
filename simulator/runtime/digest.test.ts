import { expect, test } from 'vitest';
import { browserSha256, sha256 } from './digest.ts';

test('Node and browsers compute the same digest', async () => {
  const bytes = new TextEncoder().encode('abc');
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(Buffer.from(await sha256(bytes)).toString('hex')).toBe(known);
  expect(Buffer.from(await browserSha256(bytes)).toString('hex')).toBe(known);
});
