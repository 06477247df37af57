/** Durations as Go's `time.ParseDuration` reads and `time.Duration` prints them. Numbers are milliseconds. */
const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Go counts nanoseconds in 63 bits. */
const longest = 2n ** 63n;

const encoder = new TextEncoder();
const hex = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`;

/** Quotes a text as Go's package `time` does: bytes beyond ASCII are escaped. */
const quote = (text: string) =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^ -~\u007f]/gu, (letter) => [...encoder.encode(letter)].map(hex).join(''))}"`;

/** Reads a duration part by part, as Go does. @returns nanoseconds, or Go's error */
function readDuration(text: string): bigint | string {
  const shown = quote(text);
  const invalid = `time: invalid duration ${shown}`;
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return 0n;
  if (rest === '') return invalid;
  let sum = 0n;
  while (rest !== '') {
    const [number = '', whole = '', fraction = ''] = /^(?=\.?\d)(\d*)(?:\.(\d*))?/.exec(rest) ?? [];
    if (number === '' || BigInt(whole) > longest) return invalid;
    rest = rest.slice(number.length);
    const [name = ''] = /^[^.\d]*/.exec(rest) ?? [];
    if (name === '') return `time: missing unit in duration ${shown}`;
    const unit = Object.hasOwn(units, name) ? units[name] : undefined;
    if (unit === undefined) return `time: unknown unit ${quote(name)} in duration ${shown}`;
    rest = rest.slice(name.length);
    sum += BigInt(whole) * unit + BigInt(Math.floor(Number(`0.${fraction}`) * Number(unit)));
    if (sum > longest) return invalid;
  }
  if (text.startsWith('-')) return -sum;
  return sum === longest ? invalid : sum;
}

/** Go's error for a text that is not a duration; undefined if it is. */
export function durationProblem(text: string): string | undefined {
  const read = readDuration(text);
  return typeof read === 'string' ? read : undefined;
}

/** Parses a valid duration, such as `1h30m`. @returns milliseconds */
export const parseDuration = (text: string): number => Number(readDuration(text)) / 1e6;

/** Writes nanoseconds in another unit, without zeros at the end. @param places decimal places of the unit */
function decimal(nanoseconds: bigint, places: number): string {
  const digits = `${nanoseconds}`.padStart(places + 1, '0');
  const end = digits.length - places;
  return `${digits.slice(0, end)}.${digits.slice(end)}`.replace(/\.?0*$/, '');
}

/** Writes a duration as Go does, such as `1h30m0s`. */
export function formatDuration(milliseconds: number): string {
  const all = BigInt(Math.round(milliseconds * 1e6));
  const [sign, size] = all < 0n ? ['-', -all] : ['', all];
  if (size === 0n) return '0s';
  if (size < 1000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimal(size, 6)}ms`;
  const minutes = size / 60_000_000_000n;
  const hours = minutes / 60n;
  const head = hours > 0n ? `${hours}h${minutes % 60n}m` : minutes > 0n ? `${minutes}m` : '';
  return `${sign}${head}${decimal(size % 60_000_000_000n, 9)}s`;
}
