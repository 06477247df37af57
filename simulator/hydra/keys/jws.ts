/** A signed text (RFC 7515) as go-jose takes it apart. */
import { base64Problem, decodeBase64Url, encodeBase64Url } from '../../go/base64.ts';
import { mismatch, ShapeError } from '../../go/json/decode.ts';
import { goWholeJsonProblem, parseJson } from '../../go/json/json.ts';
import { kindOf } from '../../go/json/kind.ts';
import { fromUtf8, utf8 } from '../../go/utf8.ts';
import { allValues } from '../../runtime/deep-json.ts';
import { certificates, isPublicKey, readKey } from './jwk.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Raw = Readonly<Record<string, unknown>>;

/** One signature of a text. */
interface Signature {
  /** What stands in both heads; what is signed counts first. */
  readonly head: Raw;
  readonly signed: Raw;
  /** The head that is signed, as it is signed. */
  readonly text: string;
  readonly bytes: Bytes;
}

export interface Jws {
  readonly payload: Bytes;
  /** Never empty. */
  readonly signatures: readonly Signature[];
}

const fail = (problem: string) => new ShapeError(`go-jose/go-jose: ${problem}`);

/** The name that an object of a text has twice; undefined where none has. */
function duplicate(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (colon === undefined) continue;
    const name: string = JSON.parse(token.slice(0, -colon.length));
    if (open.at(-1)?.has(name)) return name;
    open.at(-1)?.add(name);
  }
  return undefined;
}

const isTooLarge = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);

/** The value of a text that is JSON, has no name twice and no number too large. @throws ShapeError */
export function strictJson(text: string): unknown {
  const problem = goWholeJsonProblem(text);
  if (problem !== '') throw new ShapeError(problem);
  const name = duplicate(text);
  if (name !== undefined) throw new ShapeError(`json: duplicate key '${name}' in object`);
  const value = parseJson(text);
  if (allValues(value).some(isTooLarge)) throw new ShapeError(mismatch(0, 'float64'));
  return value;
}

/** The bytes that base64 stands for, padded or not. @throws ShapeError */
function bytesOf(text: string): Bytes {
  const letters = text.replace(/=+$/, '');
  const problem = base64Problem(letters, { padded: false });
  if (problem !== undefined) throw new ShapeError(problem);
  return decodeBase64Url(letters) ?? new Uint8Array();
}

/** The value as an object; null is an empty one. @throws ShapeError */
function objectOf(value: unknown, go: string): Raw {
  if (value !== null && kindOf(value) !== 'object') throw new ShapeError(mismatch(value, go));
  return { ...(value as object | null) };
}

const headOf = (bytes: Bytes) => objectOf(bytes.length > 0 ? strictJson(fromUtf8(bytes)) : null, 'jose.rawHeader');

function text(value: unknown): void {
  if (typeof value !== 'string') throw new ShapeError(mismatch(value, 'string'));
}

/** What a head may hold: what it is called, and how it is read. Others may be anything. */
const members: Readonly<Record<string, readonly [called: string, read: (value: unknown) => void]>> = {
  jwk: ['JWK', readKey],
  kid: ['key ID', text],
  alg: ['algorithm', text],
  nonce: ['nonce', text],
  x5c: ['x5c header', certificates],
};

/** @throws ShapeError for a head with something else where one of these belongs, or with a key that is not public */
function checkHead(head: Raw): void {
  for (const [name, value] of Object.entries(head)) {
    const [called, read] = (Object.hasOwn(members, name) && members[name]) || [];
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

/** @param header what stands beside what is signed, in a text of JSON alone */
function signatureOf(signed: Bytes, bytes: Bytes, header: Raw = {}): Signature {
  if (header.nonce && typeof header.nonce === 'string') throw fail('Nonce parameter included in unprotected header');
  const own = headOf(signed);
  checkHead(own);
  checkHead(header);
  return { head: { ...header, ...own }, signed: own, text: encodeBase64Url(signed), bytes };
}

/** The bytes of a member of JSON; undefined for one that is not there. @throws ShapeError */
function member(raw: Raw, name: string): Bytes | undefined {
  const value = raw[name] ?? undefined;
  if (value === undefined) return undefined;
  text(value);
  return bytesOf(value as string);
}

/** JSON Serialization (section 7.2), with a list of signatures or with one that stands outside any. @throws ShapeError */
function readJson(given: string): Jws {
  const raw = objectOf(strictJson(given), 'jose.rawJSONWebSignature');
  const list = raw.signatures ?? [];
  if (!Array.isArray(list)) throw new ShapeError(mismatch(list, '[]jose.rawSignatureInfo'));
  const payload = member(raw, 'payload');
  if (!payload) throw fail('missing payload in JWS message');
  const signatures = (list.length > 0 ? list : [raw]).map((each) => {
    const own = objectOf(each, 'jose.rawSignatureInfo');
    const none = new Uint8Array();
    const header = objectOf(own.header ?? null, 'jose.rawHeader');
    return signatureOf(member(own, 'protected') ?? none, member(own, 'signature') ?? none, header);
  });
  return { payload, signatures };
}

/** Takes a text apart; white space in it is passed over. @throws ShapeError for what is none, in go-jose's words */
export function readJws(given: string): Jws {
  const compact = given.replace(/\p{White_Space}/gu, '');
  if (compact.startsWith('{')) return readJson(compact);
  const parts = compact.split('.');
  if (parts.length !== 3) throw fail('compact JWS format must have three parts');
  const [signed, payload, bytes] = parts.map(bytesOf) as [Bytes, Bytes, Bytes];
  return { payload, signatures: [signatureOf(signed, bytes)] };
}

/** Whether all that a head calls critical is known (section 4.1.11): that the payload may stand as it is (RFC 7797). */
const knowsCritical = ({ crit = null }: Raw) =>
  crit === null || (Array.isArray(crit) && crit.every((name) => name === 'b64'));

/** As few bits as Go's `crypto/rsa` takes. */
const fewest = 1024;

/** The parameters of the algorithm by which a key verifies; undefined for another key's. */
async function verifierOf(key: CryptoKey | Uint8Array, alg: string) {
  const hash = `SHA-${alg.slice(-3)}`;
  if (key instanceof Uint8Array) {
    if (!/^HS(?:256|384|512)$/.test(alg)) return undefined;
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), { name: 'HMAC', hash }, false, [
      'verify',
    ]);
    return { by: 'HMAC', key: imported };
  }
  const { name, modulusLength: bits = fewest } = key.algorithm as Partial<RsaHashedKeyAlgorithm> & KeyAlgorithm;
  return bits < fewest ? undefined : { by: { name, hash, saltLength: Number(alg.slice(-3)) / 8 }, key };
}

/** Whether a text has one signature, of that algorithm and key. */
export async function isSignedBy(jws: Jws, key: CryptoKey | Uint8Array, alg: string): Promise<boolean> {
  const [signature, another] = jws.signatures;
  if (!signature || another || signature.head.alg !== alg || !knowsCritical(signature.head)) return false;
  const verifier = await verifierOf(key, alg);
  if (!verifier) return false;
  const payload = signature.signed.b64 === false ? jws.payload : utf8(encodeBase64Url(jws.payload));
  const input = new Uint8Array([...utf8(`${signature.text}.`), ...payload]);
  return crypto.subtle.verify(verifier.by, verifier.key, signature.bytes, input);
}
