/**
 * Times as Go's package `time` writes and reads them. Numbers are milliseconds since 1970, unless they are called
 * seconds.
 */
import { byteOf, utf8 } from './utf8.ts';

/** Writes a time in UTC as Go's `time.RFC3339Nano` does: without trailing zeros, and without a fraction of 0. */
export function time(milliseconds: number): string {
  // ISO texts end in three digits and `Z`.
  return new Date(milliseconds).toISOString().replace(/\.?0*Z$/, 'Z');
}

/** The calendar repeats every 400 years, in seconds. */
const cycle = 12_622_780_800n;
/** Seconds from Go's first year, before which its 64-bit count wraps, to 1970. */
const since = 9_223_372_028_741_760_000n;

/** Writes any number of seconds since 1970 as Go does. Supports years beyond 9999 and before year 1. */
export function timeOfAnyYear(unix: number): string {
  const wrapped = BigInt.asUintN(64, BigInt(unix) + since) - since;
  const left = ((wrapped % cycle) + cycle) % cycle;
  const date = new Date(Number(left) * 1000);
  const year = Number((wrapped - left) / cycle) * 400 + date.getUTCFullYear();
  const digits = `${Math.abs(year)}`.padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}${date.toISOString().slice(4, 19)}Z`;
}

/** Seconds from year 1, where Go's 64-bit count starts, to 1970. */
const fromFirstYear = 62_135_596_800n;

/**
 * The number by which Go compares times, from seconds since 1970. Its 64-bit count overflows, so very late times
 * compare as early ones.
 */
export const comparableSeconds = (unix: number): number =>
  Number(BigInt.asIntN(64, BigInt(unix) + fromFirstYear) - fromFirstYear);

/** Writes seconds since 1970 as Go's `%s` does. */
export const timeText = (unix: number): string => `${timeOfAnyYear(unix).slice(0, -1).replace('T', ' ')} +0000 UTC`;

export const roundToSecond = (milliseconds: number): number => Math.round(milliseconds / 1000) * 1000;

/** Whole seconds from milliseconds, for JSON Web Tokens. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

type Part = readonly [layout: string, read: RegExp, name?: string, least?: number, most?: number];

const parts: readonly Part[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d\d/, 'month', 1, 12],
  ['-', /^-/],
  ['02', /^\d\d/, 'day', 1, 31],
  ['T', /^T/],
  ['15', /^\d\d?/, 'hour', 0, 23],
  [':', /^:/],
  ['04', /^\d\d/, 'minute', 0, 59],
  [':', /^:/],
  ['05', /^\d\d(?:[.,]\d+)?/, 'second', 0, 59.999999999],
  ['Z07:00', /^(?:Z|[+-](?=\d\d:\d\d))/],
];
const zone: readonly Part[] = [
  ['07', /^\d\d/, 'time zone offset hour', 0, 24],
  [':', /^:/],
  ['00', /^\d\d/, 'time zone offset minute', 0, 60],
];

/** Quotes a text as Go's package `time` does: bytes beyond ASCII are escaped. */
function quoted(text: string): string {
  const shown = text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^ -\x7f]/gu, (letter) => {
    const stray = byteOf(letter);
    const bytes = stray === undefined ? [...utf8(letter)] : [stray];
    return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
  return `"${shown}"`;
}

/** Go's error for a text that is not an RFC 3339 time; undefined if it is. */
export function timeProblem(text: string): string | undefined {
  const shown = quoted(text);
  let [rest, expected] = [text, parts];
  for (let [index, part] = [0, parts[0]]; part; part = expected[++index]) {
    const [layout, read, name, least = 0, most = 0] = part;
    const found = read.exec(rest)?.[0];
    if (found === undefined)
      return `parsing time ${shown} as "2006-01-02T15:04:05Z07:00": cannot parse ${quoted(rest)} as "${layout}"`;
    const number = Number(found.replace(',', '.'));
    if (name && !(number >= least && number <= most)) return `parsing time ${shown}: ${name} out of range`;
    if (layout === 'Z07:00' && found !== 'Z') expected = [...parts, ...zone];
    rest = rest.slice(found.length);
  }
  if (rest !== '') return `parsing time ${shown}: extra text: ${quoted(rest)}`;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return isDay ? undefined : `parsing time ${shown}: day out of range`;
}

/** Milliseconds since 1970 of a time that Go accepts: the hour may have one digit, the fraction a comma. */
export const parseTime = (text: string): number => Date.parse(text.replace(/T(?=\d:)/, 'T0').replace(',', '.'));

/** Go's zero time, which means that no time is set. */
export const zeroTime = '0001-01-01T00:00:00Z';

/** Milliseconds since 1970; undefined for the zero time. */
export const timeUnlessZero = (text = zeroTime): number | undefined =>
  text === zeroTime ? undefined : parseTime(text);
