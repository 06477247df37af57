/**
 * Hashes that are quick to make and to check: this store holds no real person's password. The
 * format says so, and is never mistaken for one that a server would accept.
 */

import type { KratosConfig } from '../../../config/kratos.ts';
import { decodeBase64, encodeBase64 } from '../../../go/base64.ts';
import { utf8 } from '../../../go/utf8.ts';
import { sha256 } from '../../../runtime/digest.ts';
import type { Random } from '../../../runtime/runtime.ts';
import { hashFormat } from './imported/formats.ts';

const scheme = '$simulator-sha256$';

const digest = (salt: Uint8Array, password: string) => sha256(new Uint8Array([...salt, ...utf8(password)]));

export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random(16);
  // One flat text: what is added up keeps all its pieces.
  return [scheme, encodeBase64(salt), '$', encodeBase64(await digest(salt, password))].join('');
}

/** False for a hash that the configured hasher would not make: it is replaced at the next sign-in. */
export function isOwnScheme({ hashers }: KratosConfig, hash: string): boolean {
  return hash.startsWith(scheme) || hashFormat(hash) === { bcrypt: 'bcrypt', argon2: 'argon2id' }[hashers.algorithm];
}

/** True for the right password, by this or an imported scheme; the libraries for those are loaded when one comes up. */
export async function comparePassword(password: string, hash: string): Promise<boolean> {
  if (!hash.startsWith(scheme)) return (await import('./imported/compare.ts')).compareImported(password, hash);
  const [salt = '', expected = ''] = hash.slice(scheme.length).split('$');
  return encodeBase64(await digest(decodeBase64(salt) ?? new Uint8Array(), password)) === expected;
}
