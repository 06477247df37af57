/** Times as Go's `time` writes and reads them; a number is milliseconds since 1970. */
import { byteOf, utf8 } from './utf8.ts';

/** The moment that was told last: an answer tells the same one several times. */
let last = { milliseconds: Number.NaN, text: '' };

/** RFC 3339 in UTC (`time.RFC3339Nano`): a fraction has no zeros at its end, and a whole second no fraction. */
export function time(milliseconds: number): string {
  if (last.milliseconds !== milliseconds) last = { milliseconds, text: written(milliseconds) };
  return last.text;
}

function written(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  // The text ends in `.000Z`.
  let end = text.length - 1;
  while (text[end - 1] === '0' && end > text.length - 4) end--;
  return `${text.slice(0, text[end - 1] === '.' ? end - 1 : end)}Z`;
}

/** After as many seconds the calendar begins anew: 400 years. */
const cycle = 12_622_780_800n;
/** From Go's first year, before which its seconds wrap, to 1970. */
const since = 9_223_372_028_741_760_000n;

/** The same of whole seconds since 1970 as they come in tokens, however many: of a year with more digits, or before all years. */
export function timeOfAnyYear(unix: number): string {
  const wrapped = BigInt.asUintN(64, BigInt(unix) + since) - since;
  const left = ((wrapped % cycle) + cycle) % cycle;
  const date = new Date(Number(left) * 1000);
  const year = Number((wrapped - left) / cycle) * 400 + date.getUTCFullYear();
  const digits = `${Math.abs(year)}`.padStart(4, '0');
  return `${year < 0 ? '-' : ''}${digits}${date.toISOString().slice(4, 19)}Z`;
}

/** From Go's first year to 1970; it counts seconds from there, in 64 bits. */
const fromFirstYear = 62_135_596_800n;

/** What whole seconds since 1970 are compared by: what is too late for Go's count comes before all years. */
export const orderOf = (unix: number): number =>
  Number(BigInt.asIntN(64, BigInt(unix) + fromFirstYear) - fromFirstYear);

/** The same as `%s` prints it. */
export const printedTime = (unix: number): string => `${timeOfAnyYear(unix).slice(0, -1).replace('T', ' ')} +0000 UTC`;

/** Whole seconds since 1970, as JSON Web Tokens have them. */
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

/** A text in quotes, with the bytes of all that is not of ASCII by their code. */
function quoted(text: string): string {
  const shown = text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[^ -\x7f]/gu, (letter) => {
    const stray = byteOf(letter);
    const bytes = stray === undefined ? [...utf8(letter)] : [stray];
    return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
  return `"${shown}"`;
}

/** What Go says of a text that is no time of RFC 3339; undefined for one that is. */
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

/** The moment that such a text tells, in milliseconds: Go takes an hour of one digit, and a comma. */
export const momentOf = (text: string): number => Date.parse(text.replace(/T(?=\d:)/, 'T0').replace(',', '.'));

/** Go's beginning of time, which stands for none. */
export const never = '0001-01-01T00:00:00Z';

/** The same; undefined for none. */
export const unlessNever = (text = never): number | undefined => (text === never ? undefined : momentOf(text));
