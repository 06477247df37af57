/** Reads constants in Go's syntax. */

const named: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The value of a quoted string. */
export function unquote(text: string): string {
  const inner = text.slice(1, -1);
  if (text.startsWith('`')) return inner.replaceAll('\r', '');
  return inner.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|(.))/g,
    (_, x?: string, u?: string, long?: string, octal?: string, other = '') => {
      const digits = x ?? u ?? long;
      if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return named[other] ?? other;
    },
  );
}

/** The code point of a character constant. */
export const char = (text: string): bigint => BigInt(unquote(text).codePointAt(0) ?? 0);

/** The value of a number: an integer (Go's int) is a bigint, other numbers (float64) are numbers. */
export function number(text: string): bigint | number {
  const plain = text.replaceAll('_', '');
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(plain) ?? [];
  if (/^(0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|\d+)$/.test(digits)) {
    const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
    return sign === '-' ? -BigInt(octal) : BigInt(octal);
  }
  const value = Number(plain);
  return Number.isInteger(value) && !/[eE.]/.test(plain) ? BigInt(value) : value;
}
