/** Checks the numbers of a private RSA key as Go's `crypto/rsa` does, in its order and with its messages. */

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

/** The problem of a number that is not below its modulus. A number with more 64-bit words has another message. */
function overflow(value: bigint, modulus: bigint): string | undefined {
  if (Math.ceil(bits(value) / 8) > words(modulus) * 8) return 'input overflows the modulus size';
  return value >= modulus ? 'input overflows the modulus' : undefined;
}

/** The problem of a public exponent, which has 64 bits in Go. */
function exponentProblem(e: bigint): string | undefined {
  const kept = BigInt.asIntN(64, e);
  if (kept <= 1n) return 'crypto/rsa: public exponent too small or negative';
  if (kept % 2n === 0n) return 'crypto/rsa: public exponent is even';
  return kept >= 1n << 31n ? 'crypto/rsa: public exponent too large' : undefined;
}

const problemIf = (isWrong: boolean, problem: string) => (isWrong ? problem : undefined);

/** Go's first error for a private RSA key; undefined for a valid key. */
export function rsaProblem({ n, e, d, p, q, precomputed }: RsaNumbers): string | undefined {
  const [less, other] = [p - 1n, q - 1n];
  const { dp, dq, qi } = precomputed ?? {
    dp: less > 0n ? d % less : 0n,
    dq: other > 0n ? d % other : 0n,
    qi: undefined,
  };
  const difference = p > q ? p - q : q - p;
  const checks: readonly (() => string | undefined)[] = [
    () => problemIf(n <= 1n || p <= 1n || q <= 1n, 'modulus must be > 1'),
    () => overflow(d, n) ?? (qi === undefined ? undefined : overflow(qi, p)),
    () => problemIf(n % 2n === 0n, 'crypto/rsa: public modulus is even'),
    () => exponentProblem(e),
    () => problemIf(p >= n || q >= n, 'crypto/rsa: invalid prime'),
    () => problemIf((p * q) % n !== 0n, 'crypto/rsa: p * q != n'),
    () => problemIf(dp >= less || (dp * e) % less !== 1n || dq >= other || (dq * e) % other !== 1n, exponent),
    () => problemIf(qi !== undefined && (qi * q) % p !== 1n, 'crypto/rsa: invalid CRT coefficient'),
    () => problemIf(d % less !== dp, 'crypto/rsa: d does not match dP'),
    () => problemIf(d % other !== dq, 'crypto/rsa: d does not match dQ'),
    () => problemIf(bits(difference) <= bits(n) / 2 - 100, 'crypto/rsa: |p - q| too small'),
    () => problemIf(bits(d) <= bits(n) / 2, 'crypto/rsa: d too small'),
  ];
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const exponent = 'crypto/rsa: invalid CRT exponent';
