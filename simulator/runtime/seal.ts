import { decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { stringify } from '@members/engines/go/json/deep-json';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { gunzip, gzip } from './compress.ts';
import { type Random, uuid } from './runtime.ts';

/**
 * Encrypts JSON values into URL-safe texts that only this server can make and read. Cookies, challenges and page tokens
 * are such texts, so the server does not need to store them.
 */
export interface Sealer {
  /** Encrypts a value for a purpose. No two texts are equal. */
  seal(purpose: string, value: unknown): Promise<string>;
  /** Decrypts a text; undefined if this server did not seal it for this purpose. */
  open(purpose: string, text: string): Promise<unknown>;
}

interface SealerOptions {
  /**
   * The first secret seals, all of them open, so that secrets can be rotated. If there are none, a random one is used.
   */
  readonly secrets: readonly string[];
  readonly random: Random;
  /** Compress values by gzip, for values that hold a whole request and go into a URL. */
  readonly compressed?: boolean;
}

const nonceLength = 12;

async function keyOf(secret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest('SHA-256', utf8(secret));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const algorithm = (purpose: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(purpose),
});

/** AES-256-GCM with the SHA-256 of a secret as key and the purpose as additional data, in Go's `base64.URLEncoding`. */
export function createSealer({ secrets, random, compressed = false }: SealerOptions): Sealer {
  let made: Promise<CryptoKey[]> | undefined;
  const keys = (): Promise<CryptoKey[]> => {
    made ??= Promise.all((secrets.length > 0 ? secrets : [uuid(random)]).map(keyOf));
    return made;
  };

  return {
    async seal(purpose, value) {
      const text = utf8(stringify(value));
      const nonce = new Uint8Array(random(nonceLength));
      const plain = compressed ? await gzip(text) : text;
      const [key] = await keys();
      const sealed = await crypto.subtle.encrypt(algorithm(purpose, nonce), key as CryptoKey, plain);
      return encodeBase64Url(Uint8Array.of(...nonce, ...new Uint8Array(sealed)), { padded: true });
    },
    async open(purpose, text) {
      const whole = decodeBase64Url(text);
      if (!whole || whole.length <= nonceLength) return undefined;
      const settings = algorithm(purpose, whole.slice(0, nonceLength));
      for (const key of await keys()) {
        const opened = await crypto.subtle.decrypt(settings, key, whole.slice(nonceLength)).catch(() => undefined);
        if (!opened) continue;
        const plain = new Uint8Array(opened);
        return JSON.parse(fromUtf8(compressed ? await gunzip(plain) : plain));
      }
      return undefined;
    },
  };
}
