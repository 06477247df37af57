/**
 * Encrypts stored values (cipher/ of Kratos v26.2.0): AES-256-GCM if a cipher is configured, hexadecimal in any case.
 * The configured algorithm may be XChaCha20-Poly1305 too, but the difference is not visible.
 */

import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import type { Kratos } from '../request/context.ts';

const nonceLength = 12;

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', utf8(secret).slice(0, 32), 'AES-GCM', false, ['encrypt', 'decrypt']);

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The stored form of a text, in hexadecimal. */
export async function encrypt({ config, runtime }: Kratos, text: string): Promise<string> {
  const [secret] = config.secrets.cipher;
  if (text === '' || config.ciphers.algorithm === 'noop' || secret === undefined) return hex(utf8(text));
  const iv = new Uint8Array(runtime.random(nonceLength));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret), utf8(text));
  return hex(Uint8Array.of(...iv, ...new Uint8Array(sealed)));
}

/** The text again; '' if no secret decrypts it. */
export async function decrypt({ config }: Kratos, stored: string): Promise<string> {
  const bytes = unhex(stored);
  if (stored === '' || config.ciphers.algorithm === 'noop') return fromUtf8(bytes);
  for (const secret of config.secrets.cipher) {
    const settings = { name: 'AES-GCM', iv: bytes.slice(0, nonceLength) };
    const opened = await crypto.subtle
      .decrypt(settings, await keyOf(secret), bytes.slice(nonceLength))
      .catch(() => undefined);
    if (opened) return fromUtf8(new Uint8Array(opened));
  }
  return '';
}
