import type { Random } from '../runtime/runtime.ts';
import { base64url, fromBase64url, fromUtf8, utf8 } from './text.ts';

/**
 * Puts a JSON value into an opaque, URL-safe text that only this server can make and read, and only
 * for the purpose it was made for. Nothing is remembered: login and consent challenges live on the
 * strength of this alone.
 */
export interface Sealer {
  seal(purpose: string, value: unknown): Promise<string>;
  /** `undefined` when the text was not sealed by this server for this purpose. */
  open(purpose: string, text: string): Promise<unknown>;
}

const nonceLength = 12;

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes).body?.pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** AES-256-GCM with the SHA-256 of the secret as key and the purpose as additional data. */
export function createSealer(secret: string, random: Random): Sealer {
  let key: Promise<CryptoKey> | undefined;
  const getKey = (): Promise<CryptoKey> => {
    key ??= crypto.subtle
      .digest('SHA-256', utf8(secret))
      .then((raw) => crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']));
    return key;
  };
  const algorithm = (purpose: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8(purpose),
  });

  return {
    async seal(purpose, value) {
      const nonce = new Uint8Array(random(nonceLength));
      const plain = await pipe(utf8(JSON.stringify(value)), new CompressionStream('gzip'));
      const sealed = await crypto.subtle.encrypt(algorithm(purpose, nonce), await getKey(), plain);
      const whole = new Uint8Array(nonceLength + sealed.byteLength);
      whole.set(nonce);
      whole.set(new Uint8Array(sealed), nonceLength);
      return base64url(whole, { padded: true });
    },
    async open(purpose, text) {
      const whole = fromBase64url(text);
      if (!whole || whole.length <= nonceLength) return undefined;
      try {
        const settings = algorithm(purpose, whole.slice(0, nonceLength));
        const plain = await crypto.subtle.decrypt(settings, await getKey(), whole.slice(nonceLength));
        return JSON.parse(fromUtf8(await pipe(new Uint8Array(plain), new DecompressionStream('gzip'))));
      } catch {
        return undefined;
      }
    },
  };
}
