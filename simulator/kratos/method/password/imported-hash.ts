/** Password hashes that an import brings along, by their written form (Kratos `hash/hash_comparator.go`). */

import { argon2i, argon2id } from '@noble/hashes/argon2.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { compare } from 'bcryptjs';
import { decodeBase64, encodeBase64 } from '../../../go/base64.ts';
import { utf8 } from '../../../go/utf8.ts';

type Check = (password: string, hash: string) => Promise<boolean>;

const bytes = (text: string) => utf8(text);
/** Base64 with or without its padding. */
const raw = (text = '') => decodeBase64(text.replace(/=+$/, '')) ?? new Uint8Array();
const isSame = (a: Uint8Array, b: Uint8Array) => encodeBase64(a) === encodeBase64(b);

/** The numbers of a parameter list such as `m=65536,t=3,p=4`. */
function numbers(list = ''): Readonly<Record<string, number>> {
  return Object.fromEntries(list.split(',').map((pair) => [pair.split('=', 1)[0], Number(pair.split('=')[1])]));
}

const argon2 =
  (derive: typeof argon2id): Check =>
  async (password, hash) => {
    const [, , , parameters, salt, key] = hash.split('$');
    const { m = 0, t = 0, p = 0 } = numbers(parameters);
    const expected = raw(key);
    return isSame(derive(bytes(password), raw(salt), { m, t, p, dkLen: expected.length }), expected);
  };

const pbkdf2: Check = async (password, hash) => {
  const [, name = '', parameters, salt, key] = hash.split('$');
  const digest = { sha1, sha224, sha256, sha384, sha512 }[name.slice('pbkdf2-'.length)];
  const { i: c = 0, l: dkLen = 0 } = numbers(parameters);
  return digest !== undefined && isSame(await pbkdf2Async(digest, bytes(password), raw(salt), { c, dkLen }), raw(key));
};

const scrypt: Check = async (password, hash) => {
  const [, , parameters, salt, key] = hash.split('$');
  const { ln: N = 0, r = 0, p = 0 } = numbers(parameters);
  const expected = raw(key);
  return isSame(await scryptAsync(bytes(password), raw(salt), { N, r, p, dkLen: expected.length }), expected);
};

const salted = { SSHA: sha1, SSHA256: sha256, SSHA512: sha512 };

const ssha: Check = async (password, hash) => {
  const [, name = '', text] = /^\{(\w+)\}(.*)$/.exec(hash) ?? [];
  const digest = salted[name as keyof typeof salted];
  const decoded = raw(text);
  const input = new Uint8Array([...bytes(password), ...decoded.slice(digest.outputLen)]);
  return isSame(digest(input), decoded.slice(0, digest.outputLen));
};

const checks: readonly (readonly [form: RegExp, check: Check])[] = [
  [/^\$2[abzy]?\$/, compare],
  [/^\$argon2id\$/, argon2(argon2id)],
  [/^\$argon2i\$/, argon2(argon2i)],
  [/^\$pbkdf2-sha\d{1,3}\$/, pbkdf2],
  [/^\$scrypt\$/, scrypt],
  [/^\{SSHA(256|512)?\}/, ssha],
];

/** True for the right password of an imported hash; false for a wrong one and for forms that are not known here. */
export async function compareImported(password: string, hash: string): Promise<boolean> {
  const row = checks.find(([form]) => form.test(hash));
  try {
    return (await row?.[1](password, hash)) ?? false;
  } catch {
    // Parameters that no derivation accepts match no password.
    return false;
  }
}
