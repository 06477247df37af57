/** Durations as Go's `time.ParseDuration` reads and `time.Duration` prints them. Numbers are milliseconds. */
const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** 63 bits of nanoseconds, in milliseconds. */
const longest = 2 ** 63 / 1e6;

const encoder = new TextEncoder();
const hex = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`;

/** Quotes a text as Go's package `time` does: bytes beyond ASCII are escaped. */
const quote = (text: string) =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^ -~\u007f]/gu, (letter) => [...encoder.encode(letter)].map(hex).join(''))}"`;

/** Go's error for a text that is not a duration; undefined if it is. */
export function durationProblem(text: string): string | undefined {
  const shown = quote(text);
  const invalid = `time: invalid duration ${shown}`;
  let rest = text.replace(/^[+-]/, '');
  if (rest === '0') return undefined;
  if (rest === '') return invalid;
  while (rest !== '') {
    const [number = ''] = /^(\d+\.?\d*|\.\d+)?/.exec(rest) ?? [];
    if (number === '') return invalid;
    rest = rest.slice(number.length);
    const [unit = ''] = /^[^.\d]*/.exec(rest) ?? [];
    if (unit === '') return `time: missing unit in duration ${shown}`;
    if (!Object.hasOwn(units, unit)) return `time: unknown unit ${quote(unit)} in duration ${shown}`;
    rest = rest.slice(unit.length);
  }
  return Math.abs(parseDuration(text)) > longest ? invalid : undefined;
}

/** Parses a valid duration, such as `1h30m`. @returns milliseconds */
export function parseDuration(text: string): number {
  const parts = text.matchAll(/([\d.]+)([^\d.]+)/g);
  const whole = [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
  return text.startsWith('-') ? -whole : whole;
}

/** Writes a duration as Go does, such as `1h30m0s`. */
export function formatDuration(milliseconds: number): string {
  const size = Math.abs(milliseconds);
  const sign = milliseconds < 0 ? '-' : '';
  if (size === 0) return '0s';
  const small = (['ms', 'µs', 'ns'] as const).find((unit) => size >= (units[unit] ?? 0));
  if (size < 1000 && small) return `${sign}${size / (units[small] ?? 1)}${small}`;
  const all = size / 1000;
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  const head = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : '';
  return `${sign}${head}${Math.round((all % 60) * 1e6) / 1e6}s`;
}
