import { utf8 } from '@members/engines/go/utf8';

/** HMAC (RFC 2104). */
export async function hmac(hash: 'SHA-1' | 'SHA-256', secret: string, words: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(words)));
}
