/**
 * The hashes of Unix password files: MD5-crypt, and SHA-crypt (U. Drepper, "Unix crypt using SHA-256 and SHA-512").
 * Like Kratos's library, it does not shorten a long salt and does not enforce a minimum of rounds.
 */

import { utf8 } from '@members/engines/go/utf8';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * The order in which a digest is written: one byte of each third in turn. `orders` gives the order of the thirds, which
 * changes from group to group.
 */
const thirds = (length: number, orders: readonly (readonly number[])[]) =>
  Array.from({ length }, (_, at) => (orders[at % 3] ?? []).map((third) => third * length + at)).flat();

const kinds = {
  sha256: { hash: sha256, order: [...thirds(10, [[2, 1, 0], [1, 0, 2], [0, 2, 1]]), 30, 31] }, // biome-ignore format: rows
  sha512: { hash: sha512, order: [...thirds(21, [[2, 1, 0], [0, 2, 1], [1, 0, 2]]), 63] }, // biome-ignore format: rows
} as const;
const md5Order = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11];

/** Writes three bytes as four letters of six bits each, lowest bits first. */
function encodeDigest(digest: Uint8Array, order: readonly number[]): string {
  let text = '';
  for (let at = 0; at < order.length; at += 3) {
    const group = order.slice(at, at + 3).map((place) => digest[place] ?? 0);
    let bits = group.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0);
    for (let letter = 0; letter <= group.length; letter++, bits >>>= 6) text += letters[bits & 63];
  }
  return text;
}

const repeatTo = (bytes: Uint8Array, length: number) =>
  Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0);

const copies = (count: number, part: Uint8Array) => Array.from({ length: count }, () => part);

/** The bits of a length, lowest first. */
const bitsOf = (length: number) => [...length.toString(2)].reverse().filter(() => length > 0);

/** The rounds that both schemes end with. */
function stretch(
  hash: (bytes: Uint8Array) => Uint8Array,
  first: Uint8Array,
  { password, salt, rounds }: { readonly password: Uint8Array; readonly salt: Uint8Array; readonly rounds: number },
): Uint8Array {
  let digest = first;
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1;
    const parts = [isOdd ? password : digest];
    if (round % 3 !== 0) parts.push(salt);
    if (round % 7 !== 0) parts.push(password);
    digest = hash(concatBytes(...parts, isOdd ? digest : password));
  }
  return digest;
}

/** The key of MD5-crypt: the last part of a `$1$` hash. */
export function md5Crypt(password: Uint8Array, saltText: string): string {
  const salt = utf8(saltText);
  const between = md5(concatBytes(password, salt, password));
  const bits = bitsOf(password.length).map((bit) => (bit === '1' ? new Uint8Array(1) : password.subarray(0, 1)));
  const first = md5(concatBytes(password, utf8('$1$'), salt, repeatTo(between, password.length), ...bits));
  return encodeDigest(stretch(md5, first, { password, salt, rounds: 1000 }), md5Order);
}

/** The key of SHA-crypt: the last part of a `$5$` or `$6$` hash. */
export function shaCrypt(kind: keyof typeof kinds, password: Uint8Array, saltText: string, rounds: number): string {
  const { hash, order } = kinds[kind];
  const salt = utf8(saltText);
  const between = hash(concatBytes(password, salt, password));
  const bits = bitsOf(password.length).map((bit) => (bit === '1' ? between : password));
  const first = hash(concatBytes(password, salt, repeatTo(between, password.length), ...bits));
  const ofPassword = hash(concatBytes(...copies(password.length, password)));
  const ofSalt = hash(concatBytes(...copies(16 + (first[0] ?? 0), salt)));
  const sequences = { password: repeatTo(ofPassword, password.length), salt: repeatTo(ofSalt, salt.length), rounds };
  return encodeDigest(stretch(hash, first, sequences), order);
}
