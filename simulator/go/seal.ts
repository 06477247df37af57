import { gunzip, gzip } from '../runtime/compress.ts';
import { stringify } from '../runtime/deep-json.ts';
import { type Random, uuid } from '../runtime/runtime.ts';
import { decodeBase64Url, encodeBase64Url } from './base64.ts';
import { fromUtf8, utf8 } from './utf8.ts';

/**
 * Puts a JSON value into an opaque, URL-safe text that only this server can make and read, and only for the purpose it
 * was made for. Nothing is remembered: cookies, challenges and page tokens live on the strength of this alone.
 */
export interface Sealer {
  /** No two texts are equal, not even of one value, unless they are to be. */
  seal(purpose: string, value: unknown, isSteady?: boolean): Promise<string>;
  /** `undefined` when the text was not sealed by this server for this purpose. */
  open(purpose: string, text: string): Promise<unknown>;
}

interface Sealing {
  /** The first seals, all open; so an old one can be replaced in time. Where there is none, one is made for this run. */
  readonly secrets: readonly string[];
  readonly random: Random;
  /** Whether values are squeezed (gzip): those that hold a whole request and travel in an address. */
  readonly squeezed?: boolean;
}

const nonceLength = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** A nonce that only the same value has. */
const nonceOf = async (purpose: string, text: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(...utf8(purpose), 0, ...text))).slice(
    0,
    nonceLength,
  );

async function keyOf(secret: string): Promise<CryptoKey> {
  const raw = await crypto.subtle.digest('SHA-256', utf8(secret));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const algorithm = (purpose: string, iv: Bytes) => ({ name: 'AES-GCM', iv, additionalData: utf8(purpose) });

/** AES-256-GCM with the SHA-256 of a secret as key and the purpose as additional data, in Go's `base64.URLEncoding`. */
export function createSealer({ secrets, random, squeezed = false }: Sealing): Sealer {
  let made: Promise<CryptoKey[]> | undefined;
  const keys = (): Promise<CryptoKey[]> => {
    made ??= Promise.all((secrets.length > 0 ? secrets : [uuid(random)]).map(keyOf));
    return made;
  };

  return {
    async seal(purpose, value, isSteady = false) {
      const text = utf8(stringify(value));
      const nonce = isSteady ? await nonceOf(purpose, text) : new Uint8Array(random(nonceLength));
      const plain = squeezed ? await gzip(text) : text;
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
        return JSON.parse(fromUtf8(squeezed ? await gunzip(plain) : plain));
      }
      return undefined;
    },
  };
}
