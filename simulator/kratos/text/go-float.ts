/** A number as Go's `%v` prints a float64: with an exponent of two digits from a million on, and below 0.0001. */
export function goFloat(value: unknown): string {
  const [digits = '', power = '0'] = Number(value).toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return `${Number(value)}`;
  return `${digits}e${exponent < 0 ? '-' : '+'}${`${Math.abs(exponent)}`.padStart(2, '0')}`;
}
