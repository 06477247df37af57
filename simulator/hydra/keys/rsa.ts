/** What Go finds wrong with the numbers of a private RSA key (`crypto/rsa`, in its order and words). */

/** The precomputed three are there together or not at all. */
export interface RsaNumbers {
  readonly n: bigint;
  readonly e: bigint;
  readonly d: bigint;
  readonly p: bigint;
  readonly q: bigint;
  readonly precomputed?: { readonly dp: bigint; readonly dq: bigint; readonly qi: bigint };
}

const bits = (value: bigint) => (value === 0n ? 0 : value.toString(2).length);
const words = (value: bigint) => Math.ceil(bits(value) / 64);

/** A number has to be below its modulus, and is not even looked at where it has more 64-bit words. */
function overflow(value: bigint, modulus: bigint): string | undefined {
  if (Math.ceil(bits(value) / 8) > words(modulus) * 8) return 'input overflows the modulus size';
  return value >= modulus ? 'input overflows the modulus' : undefined;
}

/** Go keeps exponents in 64 bits. */
function exponentProblem(e: bigint): string | undefined {
  const kept = BigInt.asIntN(64, e);
  if (kept <= 1n) return 'crypto/rsa: public exponent too small or negative';
  if (kept % 2n === 0n) return 'crypto/rsa: public exponent is even';
  return kept >= 1n << 31n ? 'crypto/rsa: public exponent too large' : undefined;
}

const when = (isWrong: boolean, problem: string) => (isWrong ? problem : undefined);

/** The first of them; undefined for a key that fits together. */
export function rsaProblem({ n, e, d, p, q, precomputed }: RsaNumbers): string | undefined {
  const [less, other] = [p - 1n, q - 1n];
  const { dp, dq, qi } = precomputed ?? {
    dp: less > 0n ? d % less : 0n,
    dq: other > 0n ? d % other : 0n,
    qi: undefined,
  };
  const difference = p > q ? p - q : q - p;
  const checks: readonly (() => string | undefined)[] = [
    () => when(n <= 1n || p <= 1n || q <= 1n, 'modulus must be > 1'),
    () => overflow(d, n) ?? (qi === undefined ? undefined : overflow(qi, p)),
    () => when(n % 2n === 0n, 'crypto/rsa: public modulus is even'),
    () => exponentProblem(e),
    () => when(p >= n || q >= n, 'crypto/rsa: invalid prime'),
    () => when((p * q) % n !== 0n, 'crypto/rsa: p * q != n'),
    () => when(dp >= less || (dp * e) % less !== 1n || dq >= other || (dq * e) % other !== 1n, exponent),
    () => when(qi !== undefined && (qi * q) % p !== 1n, 'crypto/rsa: invalid CRT coefficient'),
    () => when(d % less !== dp, 'crypto/rsa: d does not match dP'),
    () => when(d % other !== dq, 'crypto/rsa: d does not match dQ'),
    () => when(bits(difference) <= bits(n) / 2 - 100, 'crypto/rsa: |p - q| too small'),
    () => when(bits(d) <= bits(n) / 2, 'crypto/rsa: d too small'),
  ];
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const exponent = 'crypto/rsa: invalid CRT exponent';
