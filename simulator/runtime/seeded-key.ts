/** Key pairs made of given random bytes: no platform makes one of a seed. */
import { hexOf } from './digest.ts';
import type { Random } from './runtime.ts';

type Jwk = Readonly<Record<string, string>>;

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const numberOf = (bytes: Uint8Array) => BigInt(`0x${hexOf(bytes)}`);

function base64Url(number: bigint): string {
  const hex = number.toString(16);
  const text = String.fromCharCode(...bytesOf(hex.length % 2 ? `0${hex}` : hex));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function inverse(number: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [number % modulus, modulus, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return ((x % modulus) + modulus) % modulus;
}

const small = Array.from({ length: 2000 }, (_, index) => index + 3).filter(
  (number) =>
    !Array.from({ length: Math.floor(Math.sqrt(number)) - 1 }, (_, index) => index + 2).some(
      (each) => number % each === 0,
    ),
);
const product = small.reduce((all, prime) => all * BigInt(prime), 1n);

/** Miller and Rabin's test where there is no Node, whose own is many times as fast. */
export function isProbablePrime(number: bigint): boolean {
  let [odd, halvings] = [number - 1n, 0];
  for (; (odd & 1n) === 0n; halvings++) odd >>= 1n;
  return small.slice(0, 8).every((base) => {
    let x = power(BigInt(base), odd, number);
    for (let left = halvings; left > 0; left--) {
      if (x === number - 1n) return true;
      if (x === 1n) return left === halvings;
      x = (x * x) % number;
    }
    return false;
  });
}

const node = globalThis.process?.getBuiltinModule?.bind(globalThis.process);

async function isPrime(number: bigint): Promise<boolean> {
  const crypto = node?.('node:crypto');
  return crypto ? new Promise((done) => crypto.checkPrime(number, (_, found) => done(found))) : isProbablePrime(number);
}

const e = 65_537n;

/** The first prime behind a number, whose two highest bits of those many are set. */
async function primeBehind(bytes: Uint8Array): Promise<bigint> {
  const begin = numberOf(bytes) | (3n << BigInt(bytes.length * 8 - 2)) | 1n;
  const rests = begin % product;
  for (let step = 0n; ; step += 2n) {
    const isLikely = small.every((prime) => (rests + step) % BigInt(prime) !== 0n) && (begin + step - 1n) % e !== 0n;
    if (isLikely && (await isPrime(begin + step))) return begin + step;
  }
}

async function rsaKey(random: Random, bits: number): Promise<Jwk> {
  // All at once: whoever else asks for random bytes meanwhile gets the same ones each time.
  const [first, second] = [random(bits / 16), random(bits / 16)];
  const [one, other] = [await primeBehind(first), await primeBehind(second)];
  const [p, q] = one > other ? [one, other] : [other, one];
  const d = inverse(e, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) };
  return { kty: 'RSA', ...Object.fromEntries(Object.entries(numbers).map(([name, each]) => [name, base64Url(each)])) };
}

/** PKCS #8 up to the secret itself (RFC 5958), how many bytes that has, and the bits of the first that count. */
const forms: Readonly<
  Record<string, readonly [algorithm: EcKeyImportParams | Algorithm, form: string, size: number, first: number]>
> = {
  ES256: [
    { name: 'ECDSA', namedCurve: 'P-256' },
    '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420',
    32,
    0x7f,
  ],
  ES384: [
    { name: 'ECDSA', namedCurve: 'P-384' },
    '304e020100301006072a8648ce3d020106052b81040022043730350201010430',
    48,
    0x7f,
  ],
  ES512: [
    { name: 'ECDSA', namedCurve: 'P-521' },
    '3060020100301006072a8648ce3d020106052b81040023044930470201010442',
    66,
    0x00,
  ],
  EdDSA: [{ name: 'Ed25519' }, '302e020100300506032b657004220420', 32, 0xff],
};

/**
 * The private key that these random bytes lead to, as a JSON Web Key.
 *
 * @param alg of JWS, such as `RS256` or `ES256`
 * @param bits of an RSA key
 */
export async function seededKey(random: Random, alg: string, bits: number): Promise<Jwk> {
  const form = forms[alg];
  if (!form) return rsaKey(random, bits);
  const [algorithm, head, size, first] = form;
  const secret = random(size);
  secret[0] = (secret[0] ?? 0) & first;
  const bytes = bytesOf(head + hexOf(secret));
  const key = await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign']);
  const { key_ops: _, ext: __, ...jwk } = await crypto.subtle.exportKey('jwk', key);
  return jwk as Jwk;
}
