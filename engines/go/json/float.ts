/** Writes a number as Go's `%v` writes a float64: from a million on and below 0.0001 with an exponent of two digits. */
export function goFloat(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  const [digits = '', power = '0'] = Number(value).toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return `${Number(value)}`;
  return `${digits}e${exponent < 0 ? '-' : '+'}${`${Math.abs(exponent)}`.padStart(2, '0')}`;
}

/** Writes a number as Go's format `'f'` writes a float64: all digits, no exponent. */
export function plainFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const [digits = '', power] = `${value}`.split('e');
  if (power === undefined) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = digits.slice(sign.length).split('.');
  const point = whole.length + Number(power);
  // JavaScript writes an exponent only if all digits are on one side of the decimal point.
  return point > 0
    ? `${sign}${(whole + fraction).padEnd(point, '0')}`
    : `${sign}0.${'0'.repeat(-point)}${whole}${fraction}`;
}
