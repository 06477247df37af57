/** RSA keys that Go's `crypto/rsa` takes from 1,024 bits on, and our library from 2,048 on. */
import { decodeBase64Url } from '../../go/base64.ts';
import { utf8 } from '../../go/utf8.ts';

const least = 1024;
const enough = 2048;

/** Whether the library would refuse a key that Go takes. */
export function isShort(key: CryptoKey | Uint8Array): key is CryptoKey {
  if (key instanceof Uint8Array) return false;
  const { modulusLength: bits } = key.algorithm as Partial<RsaHashedKeyAlgorithm>;
  return bits !== undefined && bits >= least && bits < enough;
}

/** Whether a JWT has that algorithm, and the signature of that key. */
export async function isSignedByShort(key: CryptoKey, alg: string, token: string): Promise<boolean> {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const [header, bytes] = [decodeBase64Url(head), decodeBase64Url(signature)];
  if (!header || !bytes || JSON.parse(new TextDecoder().decode(header)).alg !== alg) return false;
  const salted = { name: key.algorithm.name, saltLength: Number(alg.slice(2)) / 8 };
  return crypto.subtle.verify(salted, key, bytes, utf8(`${head}.${claims}`));
}
