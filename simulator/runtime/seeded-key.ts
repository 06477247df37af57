/** Makes key pairs from given random bytes, because neither Node nor Web Crypto can make a key from a seed. */
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

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function modularInverse(number: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [number % modulus, modulus, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return ((x % modulus) + modulus) % modulus;
}

const smallPrimes = Array.from({ length: 2000 }, (_, index) => index + 3).filter(
  (number) =>
    !Array.from({ length: Math.floor(Math.sqrt(number)) - 1 }, (_, index) => index + 2).some(
      (each) => number % each === 0,
    ),
);
const smallPrimeProduct = smallPrimes.reduce((all, prime) => all * BigInt(prime), 1n);

/** The Miller-Rabin test, for hosts other than Node: Node's own test is many times as fast. */
export function isProbablePrime(number: bigint): boolean {
  let [odd, halvings] = [number - 1n, 0];
  for (; (odd & 1n) === 0n; halvings++) odd >>= 1n;
  return smallPrimes.slice(0, 8).every((base) => {
    let x = modularPower(BigInt(base), odd, number);
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

/**
 * The first prime from a number on. The number is `bytes` with its two highest bits set, so that p * q has the full
 * length.
 */
async function nextPrime(bytes: Uint8Array): Promise<bigint> {
  const begin = numberOf(bytes) | (3n << BigInt(bytes.length * 8 - 2)) | 1n;
  const rests = begin % smallPrimeProduct;
  for (let step = 0n; ; step += 2n) {
    const isLikely =
      smallPrimes.every((prime) => (rests + step) % BigInt(prime) !== 0n) && (begin + step - 1n) % e !== 0n;
    if (isLikely && (await isPrime(begin + step))) return begin + step;
  }
}

async function rsaKey(random: Random, bits: number): Promise<Jwk> {
  // Both draws come before the first `await`, so that other users of the seeded source get the same bytes in every run.
  const [first, second] = [random(bits / 16), random(bits / 16)];
  const [one, other] = [await nextPrime(first), await nextPrime(second)];
  const [p, q] = one > other ? [one, other] : [other, one];
  const d = modularInverse(e, (p - 1n) * (q - 1n));
  const numbers = { n: p * q, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: modularInverse(q, p) };
  return { kty: 'RSA', ...Object.fromEntries(Object.entries(numbers).map(([name, each]) => [name, base64Url(each)])) };
}

/**
 * For each algorithm: the PKCS #8 bytes before the secret (RFC 5958), the secret's length, and a mask for its first
 * byte.
 */
const pkcs8Forms: Readonly<
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
 * Makes a private key, as a JSON Web Key, from random bytes alone.
 *
 * @param alg JWS algorithm, such as `RS256` or `ES256`
 * @param bits length of an RSA key
 */
export async function seededKey(random: Random, alg: string, bits: number): Promise<Jwk> {
  const form = pkcs8Forms[alg];
  if (!form) return rsaKey(random, bits);
  const [algorithm, head, size, first] = form;
  const secret = random(size);
  secret[0] = (secret[0] ?? 0) & first;
  const bytes = bytesOf(head + hexOf(secret));
  const key = await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, ['sign']);
  const { key_ops: _, ext: __, ...jwk } = await crypto.subtle.exportKey('jwk', key);
  return jwk as Jwk;
}
