/** The standard library's functions for bytes: encodings and digests. */
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { sha3_512 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64Problem, decodeBase64, encodeBase64 } from '../go/base64.ts';
import { fromUtf8, utf8 } from '../go/utf8.ts';
import { array, integer, text } from './arguments.ts';
import { JsonnetError } from './problem.ts';
import type { StdFunction, StdTable } from './std-lists.ts';
import { type Thunk, typeOf, type Value } from './values.ts';

const digest = (hash: (bytes: Uint8Array) => Uint8Array): StdFunction => ['s', (s) => bytesToHex(hash(utf8(text(s))))];
const numbers = (bytes: Uint8Array): Thunk[] => Array.from(bytes, (byte) => () => byte);

function base64Byte(value: Value): number {
  if (typeof value !== 'number' || (value | 0) !== value)
    throw new JsonnetError(`base64 encountered a non-integer value in the array, got ${typeOf(value)}`);
  if (value < 0 || value > 255)
    throw new JsonnetError(
      `base64 encountered invalid codepoint value in the array (must be 0 <= X <= 255), got ${value}`,
    );
  return value;
}

function toBase64(input: Value): string {
  if (typeof input === 'string') {
    for (const letter of input) base64Byte(letter.codePointAt(0) ?? 0);
    return encodeBase64(utf8(input));
  }
  if (!Array.isArray(input))
    throw new JsonnetError(`base64 can only base64 encode strings / arrays of single bytes, got ${typeOf(input)}`);
  return encodeBase64(Uint8Array.from(input as readonly Thunk[], (item) => base64Byte(item())));
}

function fromBase64(value: Value): Uint8Array {
  if (typeof value !== 'string') throw new JsonnetError(`base64DecodeBytes requires a string, got ${typeOf(value)}`);
  const { length } = utf8(value);
  if (length % 4 !== 0)
    throw new JsonnetError(`input string appears not to be a base64 encoded string. Wrong length found (${length})`);
  const urlSafe = value.replaceAll(/[-_]/g, '!').replaceAll('+', '-').replaceAll('/', '_');
  const problem = base64Problem(urlSafe);
  if (problem) throw new JsonnetError(`failed to decode: ${problem}`);
  return decodeBase64(value) ?? new Uint8Array();
}

function byteOf(value: Value): number {
  const byte = integer(value);
  if (byte < 0 || byte > 255) throw new JsonnetError(`Bytes must be integers in range [0, 255], got ${byte}`);
  return byte;
}

export const byteTable: StdTable = {
  md5: digest(md5),
  sha1: digest(sha1),
  sha256: digest(sha256),
  sha512: digest(sha512),
  sha3: digest(sha3_512),
  base64: ['input', (input = null) => toBase64(input)],
  base64Decode: ['str', (str = null) => fromUtf8(fromBase64(str))],
  base64DecodeBytes: ['str', (str = null) => numbers(fromBase64(str))],
  encodeUTF8: ['str', (str) => numbers(utf8(text(str)))],
  decodeUTF8: ['arr', (arr) => fromUtf8(Uint8Array.from(array(arr), (item) => byteOf(item())))],
};
