import { JsonnetError } from './problem.ts';
import { JObject, type Thunk, typeOf, type Value } from './values.ts';

type Conversion = (value: Value, precision: number | undefined, show: (value: Value) => string) => string;

const numberOf = (value: Value): number => {
  if (typeof value !== 'number') throw new JsonnetError(`Format required number at 0, got ${typeOf(value)}`);
  return value;
};
const integer =
  (radix: number): Conversion =>
  (value) =>
    Math.trunc(numberOf(value)).toString(radix);

/** Conversions by the letter of a placeholder. */
const conversions: Readonly<Record<string, Conversion>> = {
  s: (value, _, show) => show(value),
  d: integer(10),
  i: integer(10),
  u: integer(10),
  o: integer(8),
  x: integer(16),
  X: (value) => Math.trunc(numberOf(value)).toString(16).toUpperCase(),
  f: (value, precision = 6) => numberOf(value).toFixed(precision),
  e: (value, precision = 6) => numberOf(value).toExponential(precision),
  g: (value) => String(numberOf(value)),
  c: (value) => (typeof value === 'number' ? String.fromCodePoint(value) : String(value)),
};

/** The flag `#` shows the base of a number. */
const prefixOf = (flags: string, letter: string) =>
  flags.includes('#') ? ({ o: '0', x: '0x', X: '0X' }[letter] ?? '') : '';

const placeholder = /%(?:\((\w+)\))?([-+ 0#]*)(\d+|\*)?(?:\.(\d+|\*))?([a-zA-Z%])/g;

/** Formats as Python does: `'%s is %d' % ['Ada', 36]` or `'%(name)s' % { name: 'Ada' }`. @throws JsonnetError */
export function formatText(
  text: string,
  values: Value,
  show: (value: Value) => string,
  field: (object: JObject, name: string) => Value,
): string {
  const list: readonly Thunk[] = Array.isArray(values) ? values : [() => values];
  let next = 0;
  const take = (name: string | undefined): Value => {
    if (name !== undefined && values instanceof JObject) return field(values, name);
    const item = list[next++];
    if (!item) throw new JsonnetError(`Not enough values to format: ${list.length}, expected more than ${list.length}`);
    return item();
  };
  const count = (written: string | undefined) => (written === '*' ? numberOf(take(undefined)) : Number(written));
  const filled = text.replaceAll(placeholder, (_, name, flags: string, width, precision, letter: string) => {
    if (letter === '%') return '%';
    const work = conversions[letter];
    if (!work) throw new JsonnetError(`Unrecognised conversion type: ${letter}`);
    const size = width === undefined ? 0 : count(width);
    const places = precision === undefined ? undefined : count(precision);
    const shown = prefixOf(flags, letter) + work(take(name), places, show);
    const signed = flags.includes('+') && /^\d/.test(shown) && letter !== 's' ? `+${shown}` : shown;
    if (flags.includes('-')) return signed.padEnd(size);
    return signed.padStart(size, flags.includes('0') && letter !== 's' ? '0' : ' ');
  });
  if (!(values instanceof JObject) && next < list.length)
    throw new JsonnetError(`Too many values to format: ${list.length}, expected ${next}`);
  return filled;
}
