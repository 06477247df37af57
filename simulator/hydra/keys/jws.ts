/** JSON Web Signatures (RFC 7515) as go-jose reads them. */
import { base64Problem, decodeBase64Url, encodeBase64Url } from '@members/engines/go/base64';
import { mismatch, ShapeError } from '@members/engines/go/json/decode';
import { allValues } from '@members/engines/go/json/deep-json';
import { goWholeJsonProblem, parseJson } from '@members/engines/go/json/json';
import { kindOf } from '@members/engines/go/json/kind';
import { repeatedNameIn } from '@members/engines/go/json/repeated-members';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { certificates, isPublicKey, readKey } from './jwk.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Raw = Readonly<Record<string, unknown>>;

interface Signature {
  /** The protected and the unprotected header; protected members win. */
  readonly head: Raw;
  /** The protected header. */
  readonly signed: Raw;
  /** The protected header in base64, as it is signed. */
  readonly text: string;
  readonly bytes: Bytes;
}

export interface Jws {
  readonly payload: Bytes;
  /** Never empty. */
  readonly signatures: readonly Signature[];
}

const fail = (problem: string) => new ShapeError(`go-jose/go-jose: ${problem}`);

const isTooLarge = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);

/** Parses JSON. @throws ShapeError for invalid JSON, a repeated name, or a number that is too large for a float64 */
export function strictJson(text: string): unknown {
  const problem = goWholeJsonProblem(text);
  if (problem !== '') throw new ShapeError(problem);
  const name = repeatedNameIn(text);
  if (name !== undefined) throw new ShapeError(`json: duplicate key '${name}' in object`);
  const value = parseJson(text);
  if (allValues(value).some(isTooLarge)) throw new ShapeError(mismatch(0, 'float64'));
  return value;
}

/** Decodes base64, with or without padding. @throws ShapeError */
function bytesOf(text: string): Bytes {
  const letters = text.replace(/=+$/, '');
  const problem = base64Problem(letters, { padded: false });
  if (problem !== undefined) throw new ShapeError(problem);
  return decodeBase64Url(letters) ?? new Uint8Array();
}

/** The value as an object; `null` becomes an empty one. @throws ShapeError */
function objectOf(value: unknown, go: string): Raw {
  if (value !== null && kindOf(value) !== 'object') throw new ShapeError(mismatch(value, go));
  return { ...(value as object | null) };
}

const headOf = (bytes: Bytes) => objectOf(bytes.length > 0 ? strictJson(fromUtf8(bytes)) : null, 'jose.rawHeader');

function text(value: unknown): void {
  if (typeof value !== 'string') throw new ShapeError(mismatch(value, 'string'));
}

/** Header members that are checked: go-jose's name for the member, and its reader. */
const checkedMembers: Readonly<Record<string, readonly [called: string, read: (value: unknown) => void]>> = {
  jwk: ['JWK', readKey],
  kid: ['key ID', text],
  alg: ['algorithm', text],
  nonce: ['nonce', text],
  x5c: ['x5c header', certificates],
};

/** Checks a header. @throws ShapeError for a member of a wrong type, or an embedded key that is not public */
function checkHead(head: Raw): void {
  for (const [name, value] of Object.entries(head)) {
    const [called, read] = (Object.hasOwn(checkedMembers, name) && checkedMembers[name]) || [];
    if (value === null || !read) continue;
    try {
      read(value);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      const shown = JSON.stringify(JSON.stringify(value));
      throw new ShapeError(`failed to unmarshal ${called}: ${error.message}: ${shown}`);
    }
  }
  const key = head.jwk ? readKey(head.jwk) : undefined;
  if (key && !(isPublicKey(key) && (key.kty !== 'RSA' || key.e)))
    throw fail('invalid embedded jwk, must be public key');
}

/** @param header the unprotected header, which only the JSON serialization has */
function signatureOf(signed: Bytes, bytes: Bytes, header: Raw = {}): Signature {
  if (header.nonce && typeof header.nonce === 'string') throw fail('Nonce parameter included in unprotected header');
  const own = headOf(signed);
  checkHead(own);
  checkHead(header);
  return { head: { ...header, ...own }, signed: own, text: encodeBase64Url(signed), bytes };
}

/** Decodes a base64 member; undefined if it is missing. @throws ShapeError */
function bytesMember(raw: Raw, name: string): Bytes | undefined {
  const value = raw[name] ?? undefined;
  if (value === undefined) return undefined;
  text(value);
  return bytesOf(value as string);
}

/** Reads the general or flattened JSON serialization (RFC 7515, section 7.2). @throws ShapeError */
function readJson(given: string): Jws {
  const raw = objectOf(strictJson(given), 'jose.rawJSONWebSignature');
  const list = raw.signatures ?? [];
  if (!Array.isArray(list)) throw new ShapeError(mismatch(list, '[]jose.rawSignatureInfo'));
  const payload = bytesMember(raw, 'payload');
  if (!payload) throw fail('missing payload in JWS message');
  const signatures = (list.length > 0 ? list : [raw]).map((each) => {
    const own = objectOf(each, 'jose.rawSignatureInfo');
    const none = new Uint8Array();
    const header = objectOf(own.header ?? null, 'jose.rawHeader');
    return signatureOf(bytesMember(own, 'protected') ?? none, bytesMember(own, 'signature') ?? none, header);
  });
  return { payload, signatures };
}

/** Parses a JWS, and ignores white space. @throws ShapeError with go-jose's message */
export function readJws(given: string): Jws {
  const compact = given.replace(/\p{White_Space}/gu, '');
  if (compact.startsWith('{')) return readJson(compact);
  const parts = compact.split('.');
  if (parts.length !== 3) throw fail('compact JWS format must have three parts');
  const [signed, payload, bytes] = parts.map(bytesOf) as [Bytes, Bytes, Bytes];
  return { payload, signatures: [signatureOf(signed, bytes)] };
}

/** Whether all critical header members are supported (RFC 7515, section 4.1.11): only `b64` is (RFC 7797). */
const knowsCritical = ({ crit = null }: Raw) =>
  crit === null || (Array.isArray(crit) && crit.every((name) => name === 'b64'));

const usualExponent = Uint8Array.of(1, 0, 1);

/** The minimum of Go's `crypto/rsa`. */
const minimumRsaBits = 1024;

/** The Web Crypto parameters to verify with a key; undefined if the key does not fit the algorithm. */
async function verifierOf(key: CryptoKey | Uint8Array, alg: string) {
  const hash = `SHA-${alg.slice(-3)}`;
  if (key instanceof Uint8Array) {
    if (!/^HS(?:256|384|512)$/.test(alg)) return undefined;
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash }, false, [
      'verify',
    ]);
    return { by: 'HMAC', key: imported };
  }
  const {
    name,
    modulusLength: bits = minimumRsaBits,
    publicExponent = usualExponent,
  } = key.algorithm as Partial<RsaHashedKeyAlgorithm> & KeyAlgorithm;
  if (bits < minimumRsaBits || !isExponent(publicExponent)) return undefined;
  return { by: { name, hash, saltLength: Number(alg.slice(-3)) / 8 }, key };
}

/** Whether Go accepts an RSA exponent: it is odd and more than 1. */
const isExponent = (bytes: Uint8Array) => ((bytes.at(-1) ?? 0) & 1) === 1 && (bytes.length > 1 || bytes[0] !== 1);

/** Whether a JWS has exactly one signature, valid for this key and algorithm. */
export async function isSignedBy(jws: Jws, key: CryptoKey | Uint8Array, alg: string): Promise<boolean> {
  const [signature, another] = jws.signatures;
  if (!signature || another || signature.head.alg !== alg || !knowsCritical(signature.head)) return false;
  const payload = signature.signed.b64 === false ? jws.payload : utf8(encodeBase64Url(jws.payload));
  const input = new Uint8Array([...utf8(`${signature.text}.`), ...payload]);
  return isSignature(signature.bytes, input, key, alg);
}

/** Whether a signature of some bytes is valid for this key and algorithm. */
export async function isSignature(
  signature: Bytes,
  input: Bytes,
  key: CryptoKey | Uint8Array,
  alg: string,
): Promise<boolean> {
  const verifier = await verifierOf(key, alg);
  return verifier !== undefined && crypto.subtle.verify(verifier.by, verifier.key, signature, input);
}
