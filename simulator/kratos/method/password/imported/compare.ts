/** Compares passwords with imported hashes (hash/hash_comparator.go of Kratos v26.2.0). */

import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import { argon2i, argon2id } from '@noble/hashes/argon2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_384 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { compare } from 'bcryptjs';
import { md5Crypt, shaCrypt } from './crypt.ts';
import { type HashFormat, hashFormat } from './formats.ts';
import { hmacMd4 } from './md4.ts';

/** @throws Error for an invalid hash, which matches no password */
type HashCheck = (password: Uint8Array<ArrayBuffer>, hash: string) => boolean | Promise<boolean>;

const isSame = (a: Uint8Array, b: Uint8Array) => encodeBase64(a) === encodeBase64(b);

/** Whether derived bytes start with the key. As in Kratos, an empty key always matches. */
const startsWith = (derived: Uint8Array, key: Uint8Array) => isSame(derived.slice(0, key.length), key);
/** The libraries cannot derive an empty key. */
const keyLength = (key: Uint8Array) => Math.max(1, key.length);

/** Decodes base64 with padding. @throws Error for any other text */
function decodePadded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64(text);
  if (!bytes || encodeBase64(bytes) !== text) throw new Error('not base64');
  return bytes;
}

/** Decodes base64 without padding. @throws Error for any other text */
function decodeUnpadded(text: string): Uint8Array<ArrayBuffer> {
  if (text.includes('=')) throw new Error('padded base64');
  return decodePadded(text.padEnd(Math.ceil(text.length / 4) * 4, '='));
}

/** The parts after the first dollar sign. @throws Error if their number is not `count` */
function splitHash(hash: string, count: number): string[] {
  const [, ...parts] = hash.split('$');
  if (parts.length !== count) throw new Error('not in the format');
  return parts;
}

/** The numbers of a list such as `m=65536,t=3,p=4`. @throws Error if the names or their order differ */
function numbers<Name extends string>(list = '', ...names: readonly Name[]): Readonly<Record<Name, number>> {
  const found = new RegExp(`^${names.map((name) => `${name}=(\\d+)`).join(',')}`).exec(list);
  if (!found) throw new Error('not the parameters');
  return Object.fromEntries(names.map((name, index) => [name, Number(found[index + 1])])) as Record<Name, number>;
}

/** The input of the hash, with salt and password inserted into the pattern, and the expected key. */
function saltedInput(
  parts: readonly string[],
  password: Uint8Array,
): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const [pattern = '', salt = '', key = ''] = parts;
  if (!/^pf=\S/.test(pattern)) throw new Error('no pattern');
  const values = { '{SALT}': decodePadded(salt), '{PASSWORD}': password };
  const pieces = latin1(decodePadded(pattern.slice(3))).split(/(\{SALT\}|\{PASSWORD\})/);
  const input = pieces.flatMap((piece) => [...(values[piece as keyof typeof values] ?? bytesOf(piece))]);
  return [new Uint8Array(input), decodePadded(key)];
}
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const bytesOf = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0));

const argon2 =
  (derive: typeof argon2id): HashCheck =>
  (password, hash) => {
    const [, version, parameters, salt = '', key = ''] = splitHash(hash, 5);
    const { m, t, p } = numbers(parameters, 'm', 't', 'p');
    const expected = decodeUnpadded(key);
    return (
      version === 'v=19' &&
      isSame(derive(password, decodeUnpadded(salt), { m, t, p, dkLen: expected.length }), expected)
    );
  };

/** Kratos uses SHA-3 for two of these names, and SHA-256 for unknown names. */
const pbkdf2Digests = { sha1, sha224: sha3_224, sha384: sha3_384, sha512 };

const shaKinds = { sha1, sha256, sha512 };
const sshaKinds = { SSHA: sha1, SSHA256: sha256, SSHA512: sha512 };
const hmacKinds = { md5, sha1, sha224, sha256, sha384, sha512 };

const unixCrypt =
  (kind: 'sha256' | 'sha512'): HashCheck =>
  (password, hash) => {
    const parts = hash.split('$').slice(2);
    const [key = '', salt = '', options] = parts.toReversed();
    const rounds = options === undefined ? 5000 : Number(/^rounds=(\d+)$/.exec(options)?.[1]);
    if (parts.length > 3 || key === '' || Number.isNaN(rounds)) throw new Error('not in the format');
    return shaCrypt(kind, password, salt, rounds) === key;
  };

const checks: Readonly<Record<HashFormat, HashCheck>> = {
  md5crypt: (password, hash) => {
    const [, salt = '', key = ''] = splitHash(hash, 3);
    return key !== '' && md5Crypt(password, salt) === key;
  },
  // The library accepts only 2b, but all variants give the same result.
  bcrypt: (password, hash) => compare(new TextDecoder().decode(password), hash.replace(/^\$2[abzy]?\$/, '$2b$')),
  sha256crypt: unixCrypt('sha256'),
  sha512crypt: unixCrypt('sha512'),
  argon2id: argon2(argon2id),
  argon2i: argon2(argon2i),
  pbkdf2: async (password, hash) => {
    const [name = '', parameters, salt = '', key = ''] = splitHash(hash, 4);
    const digest = pbkdf2Digests[name.slice('pbkdf2-'.length) as keyof typeof pbkdf2Digests] ?? sha256;
    const expected = decodeUnpadded(key);
    const c = Math.max(1, numbers(parameters, 'i', 'l').i);
    return startsWith(
      await pbkdf2Async(digest, password, decodeUnpadded(salt), { c, dkLen: keyLength(expected) }),
      expected,
    );
  },
  scrypt: async (password, hash) => {
    const [, parameters, salt = '', key = ''] = splitHash(hash, 4);
    const { ln: N, r, p } = numbers(parameters, 'ln', 'r', 'p');
    const expected = decodePadded(key);
    return startsWith(
      await scryptAsync(password, decodePadded(salt), { N, r, p, dkLen: keyLength(expected) }),
      expected,
    );
  },
  ssha: (password, hash) => {
    const [, name = '', text = ''] = /^\{(\w+)\}(.*)$/s.exec(hash) ?? [];
    const digest = sshaKinds[name as keyof typeof sshaKinds];
    const decoded = decodeBase64(text) ?? new Uint8Array();
    const salt = decoded.slice(digest.outputLen);
    return (
      salt.length > 0 && isSame(digest(new Uint8Array([...password, ...salt])), decoded.slice(0, digest.outputLen))
    );
  },
  sha: (password, hash) => {
    const [name = '', ...parts] = splitHash(hash, 4);
    const [input, expected] = saltedInput(parts, password);
    return isSame(shaKinds[name as keyof typeof shaKinds](input), expected);
  },
  firescrypt: async (password, hash) => {
    const [, parameters, salt = '', key = '', separator = '', signer = ''] = splitHash(hash, 6);
    const { ln, r, p } = numbers(parameters, 'ln', 'r', 'p');
    const salting = new Uint8Array([...decodePadded(salt), ...decodePadded(separator)]);
    const derived = new Uint8Array(await scryptAsync(password, salting, { N: 2 ** ln, r, p, dkLen: 32 }));
    const cipher = await crypto.subtle.importKey('raw', derived, 'AES-CTR', false, ['encrypt']);
    const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
    return isSame(
      new Uint8Array(await crypto.subtle.encrypt(algorithm, cipher, decodePadded(signer))),
      decodePadded(key),
    );
  },
  md5: (password, hash) => {
    const [, ...parts] = hash.split('$').slice(1);
    if (parts.length === 1) return isSame(md5(password), decodePadded(parts[0] ?? ''));
    const [input, expected] = saltedInput(splitHash(hash, 4).slice(1), password);
    return isSame(md5(input), expected);
  },
  hmac: (password, hash) => {
    const [name = '', text = '', keyText = ''] = splitHash(hash, 3);
    const key = decodePadded(keyText);
    const kind = hmacKinds[name.slice('hmac-'.length) as keyof typeof hmacKinds];
    const digest = kind ? hmac(kind, key, password) : hmacMd4(key, password);
    return latin1(decodePadded(text)) === bytesToHex(digest);
  },
};

/** Whether the password matches an imported hash; false for an invalid hash. */
export async function compareImported(password: string, hash: string): Promise<boolean> {
  const format = hashFormat(hash);
  try {
    return format !== undefined && (await checks[format](new Uint8Array(utf8(password)), hash));
  } catch {
    return false;
  }
}
