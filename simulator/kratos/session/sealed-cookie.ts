/** The session cookie's value: readable only here, signed with `secrets.cookie`, never to be made up by a client. */
import { decodeBase64Url, encodeBase64Url } from '../base64.ts';

export interface SessionCookie {
  readonly session_token: string;
  /** Milliseconds since 1970. */
  readonly expires_at: number;
  readonly nonce: string;
}

const signatureLength = 32;
const text = new TextEncoder();

async function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

export function createCookieSealer(secrets: readonly string[]) {
  const keys = Promise.all(secrets.map(importKey));
  return {
    /** Signs with the first secret. */
    async seal(cookie: SessionCookie): Promise<string> {
      const [key] = await keys;
      const payload = text.encode(JSON.stringify(cookie));
      const signature = await crypto.subtle.sign('HMAC', key as CryptoKey, payload);
      return encodeBase64Url(new Uint8Array([...new Uint8Array(signature), ...payload]));
    },
    /** Accepts every secret of the list; `undefined` for anything that was not sealed here. */
    async open(value: string): Promise<SessionCookie | undefined> {
      const bytes = decodeBase64Url(value);
      if (!bytes || bytes.length <= signatureLength) return undefined;
      const [signature, payload] = [bytes.slice(0, signatureLength), bytes.slice(signatureLength)];
      for (const key of await keys) {
        if (await crypto.subtle.verify('HMAC', key, signature, payload))
          return JSON.parse(new TextDecoder().decode(payload)) as SessionCookie;
      }
      return undefined;
    },
  };
}

export type CookieSealer = ReturnType<typeof createCookieSealer>;
