import { utf8 } from './utf8.ts';

/** The 32-bit Murmur3 hash of a text with seed 0 (twmb/murmur3). Names of cookies contain it. */
export function murmur3(text: string): number {
  const bytes = utf8(text);
  const view = new DataView(bytes.buffer);
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  const scramble = (value: number) => Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  const whole = bytes.length & ~3;
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    hash = (Math.imul(rotate(hash ^ scramble(view.getUint32(at, true)), 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) tail = (tail << 8) | (bytes[at] as number);
  hash ^= scramble(tail) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
