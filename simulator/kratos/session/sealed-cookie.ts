/** The session cookie's value: readable only here, signed with `secrets.cookie`, never to be made up by a client. */
import type { KratosConfig } from '../../config/kratos.ts';
import { decodeBase64Url, encodeBase64Url } from '../../go/base64.ts';

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

/** Signs values of one kind, and reads only what it signed. */
export interface Sealer<T> {
  /** Signs with the first secret. */
  seal(value: T): Promise<string>;
  /** Accepts every secret of the list; `undefined` for anything that was not sealed here. */
  open(text: string): Promise<T | undefined>;
}

function createSealer<T>(secrets: readonly string[]): Sealer<T> {
  const keys = Promise.all(secrets.map(importKey));
  return {
    async seal(value) {
      const [key] = await keys;
      const payload = text.encode(JSON.stringify(value));
      const signature = await crypto.subtle.sign('HMAC', key as CryptoKey, payload);
      return encodeBase64Url(new Uint8Array([...new Uint8Array(signature), ...payload]));
    },
    async open(sealed) {
      const bytes = decodeBase64Url(sealed);
      if (!bytes || bytes.length <= signatureLength) return undefined;
      const [signature, payload] = [bytes.slice(0, signatureLength), bytes.slice(signatureLength)];
      for (const key of await keys) {
        if (await crypto.subtle.verify('HMAC', key, signature, payload))
          return JSON.parse(new TextDecoder().decode(payload)) as T;
      }
      return undefined;
    },
  };
}

const sealers = new WeakMap<KratosConfig, Map<string, Sealer<unknown>>>();

/** The sealer of a kind of values by `secrets.cookie`; what one kind's sealed, another's never opens. */
export function sealerOf<T>(config: KratosConfig, kind: string): Sealer<T> {
  const known = sealers.get(config) ?? new Map<string, Sealer<unknown>>();
  sealers.set(config, known);
  const { cookie, default: preset } = config.secrets;
  const sealer =
    known.get(kind) ?? createSealer((cookie.length > 0 ? cookie : preset).map((each) => `${kind} ${each}`));
  known.set(kind, sealer);
  return sealer as Sealer<T>;
}
