/** An elliptic curve that go-jose supports (FIPS 186-4, appendix D.1.2): y² = x³ - 3x + b modulo p. */
export interface Curve {
  /** Size of a coordinate, in bytes. */
  readonly size: number;
  readonly p: bigint;
  readonly b: bigint;
}

const curve = (size: number, p: bigint, b: string): Curve => ({ size, p, b: BigInt(`0x${b}`) });

export const curves: Readonly<Record<string, Curve>> = {
  'P-256': curve(
    32,
    2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    '5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b',
  ),
  'P-384': curve(
    48,
    2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    'b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef',
  ),
  'P-521': curve(
    66,
    2n ** 521n - 1n,
    '051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00',
  ),
};

/** Whether a point is on the curve. */
export const isOnCurve = ({ p, b }: Curve, x: bigint, y: bigint): boolean =>
  x < p && y < p && (y * y - (x * x * x - 3n * x + b)) % p === 0n;
