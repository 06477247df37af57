/**
 * Hashes passwords with a fast scheme, because the simulator stores no real passwords. The name of the scheme says so,
 * and no real server accepts it.
 */

import { decodeBase64, encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import type { KratosConfig } from '../../../config/kratos.ts';
import { sha256 } from '../../../runtime/digest.ts';
import type { Random } from '../../../runtime/runtime.ts';
import { hashFormat } from './imported/formats.ts';

const scheme = '$simulator-sha256$';

const digest = (salt: Uint8Array, password: string) => sha256(new Uint8Array([...salt, ...utf8(password)]));

/** Hashes a password with a new salt. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random(16);
  // `join` makes a flat string; a string built with `+` keeps all its pieces in memory.
  return [scheme, encodeBase64(salt), '$', encodeBase64(await digest(salt, password))].join('');
}

/** True if the configured hasher makes such hashes. Other hashes are replaced at the next login. */
export function matchesConfiguredHasher({ hashers }: KratosConfig, hash: string): boolean {
  return hash.startsWith(scheme) || hashFormat(hash) === { bcrypt: 'bcrypt', argon2: 'argon2id' }[hashers.algorithm];
}

/**
 * Whether the password matches a hash of this or an imported scheme. The libraries for imported schemes are loaded with
 * the first such hash.
 */
export async function comparePassword(password: string, hash: string): Promise<boolean> {
  if (!hash.startsWith(scheme)) return (await import('./imported/compare.ts')).compareImported(password, hash);
  const [salt = '', expected = ''] = hash.slice(scheme.length).split('$');
  return encodeBase64(await digest(decodeBase64(salt) ?? new Uint8Array(), password)) === expected;
}
