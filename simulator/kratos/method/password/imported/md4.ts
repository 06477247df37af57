/** MD4 (RFC 1320) and HMAC (RFC 2104) with it, for old imported hashes only. */

const rotateLeft = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/**
 * For each of the three rounds: the mixing function, the added constant, the shifts and the order of the block's words.
 */
const rounds: readonly {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly constant: number;
  readonly shifts: readonly number[];
  readonly order: readonly number[];
}[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    constant: 0,
    shifts: [3, 7, 11, 19],
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    constant: 0x5a827999,
    shifts: [3, 5, 9, 13],
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    constant: 0x6ed9eba1,
    shifts: [3, 9, 11, 15],
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
  },
];

const blockLength = 64;

/** The MD4 digest of the bytes (16 bytes). */
export function md4(bytes: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / blockLength) * blockLength));
  new Uint8Array(padded.buffer).set([...bytes, 0x80]);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n, true);
  let state: readonly [number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < padded.byteLength; at += blockLength) {
    let [a, b, c, d] = state;
    for (const { mix, constant, shifts, order } of rounds)
      for (const [step, word] of order.entries()) {
        const sum = (a + mix(b, c, d) + padded.getUint32(at + word * 4, true) + constant) | 0;
        [a, b, c, d] = [d, rotateLeft(sum, shifts[step % 4] ?? 0), b, c];
      }
    state = [state[0] + a, state[1] + b, state[2] + c, state[3] + d];
  }
  const result = new DataView(new ArrayBuffer(16));
  for (const [index, word] of state.entries()) result.setUint32(index * 4, word >>> 0, true);
  return new Uint8Array(result.buffer);
}

export function hmacMd4(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(blockLength);
  block.set(key.length > blockLength ? md4(key) : key);
  const padded = (byte: number) => block.map((each) => each ^ byte);
  return md4(new Uint8Array([...padded(0x5c), ...md4(new Uint8Array([...padded(0x36), ...text]))]));
}
