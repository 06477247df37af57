/** Writes one value for a verb of `printf` (Go `fmt`). */
import { goQuote } from '../go/quote.ts';
import { utf8 } from '../go/utf8.ts';
import { Complex } from './complex.ts';
import { formatFloat } from './float.ts';
import { formatValue, isMap, isNil, Struct, typeOf } from './values.ts';

/** A verb with its flags, as `%+5.2f`. */
export interface Directive {
  readonly verb: string;
  /** Without `#` and `+` for `%v`, where they have another meaning. */
  readonly flags: ReadonlySet<string>;
  /** `%#v` writes a value as a Go expression. */
  readonly isGoSyntax: boolean;
  /** `%+v` writes the names of a struct's fields. */
  readonly hasNames: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

/** Combines a verb with its flags. */
export function directive(
  verb: string,
  flags: ReadonlySet<string>,
  width: number | undefined,
  precision: number | undefined,
): Directive {
  const isForAll = verb === 'v' || verb === 'w';
  return {
    verb,
    flags: isForAll ? new Set([...flags].filter((flag) => flag !== '#' && flag !== '+')) : flags,
    isGoSyntax: isForAll && flags.has('#'),
    hasNames: isForAll && flags.has('+'),
    width,
    precision,
  };
}

/** Writes a value. */
export function formatFor(value: unknown, form: Directive): string {
  const { verb } = form;
  if (isNil(value)) return verb === 'T' || verb === 'v' ? pad('<nil>', form) : `%!${verb}(<nil>)`;
  if (verb === 'T') return shortened(typeOf(value), form);
  if (verb === 'w' || (verb === 'p' && !isPointer(value))) return badVerb(value, form);
  if (verb === 'v' && form.isGoSyntax) return goSyntax(value, form);
  const each = (leaf: unknown) => scalar(leaf, form);
  if (value instanceof Struct) return `&${fieldsText(value, form.hasNames, each)}`;
  return formatValue(value, each);
}

const isPointer = (value: unknown) => typeof value === 'object' && !(value instanceof Complex);

const fieldsText = ({ fields }: Struct, hasNames: boolean, each: (leaf: unknown) => string) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${hasNames ? `${name}:` : ''}${formatValue(value, each)}`)
    .join(' ')}}`;

/** A value with its type, for a verb that does not fit it. */
const badVerb = (value: unknown, form: Directive): string =>
  `%!${form.verb}(${typeOf(value)}=${formatFor(value, { ...form, verb: 'v' })})`;

const without = (flags: ReadonlySet<string>, flag: string) => new Set([...flags].filter((each) => each !== flag));

function scalar(value: unknown, form: Directive): string {
  const { verb } = form;
  if (typeof value === 'string') return text(value, form) ?? badVerb(value, form);
  if (typeof value === 'bigint') return integer(value, form) ?? badVerb(value, form);
  if (typeof value === 'number') return float(value, form) ?? badVerb(value, form);
  if (value instanceof Complex) return complex(value, form) ?? badVerb(value, form);
  return verb === 't' || verb === 'v' ? pad(`${value}`, form) : badVerb(value, form);
}

/** Fills a text up to the width. */
function pad(text: string, { flags, width = 0 }: Directive): string {
  const missing = Math.max(width - [...text].length, 0);
  if (flags.has('-')) return text + ' '.repeat(missing);
  return (flags.has('0') ? '0' : ' ').repeat(missing) + text;
}

const padWithSpaces = (text: string, form: Directive) => pad(text, { ...form, flags: without(form.flags, '0') });

const cut = (text: string, precision: number | undefined) =>
  precision === undefined ? text : [...text].slice(0, precision).join('');

const shortened = (text: string, form: Directive) => pad(cut(text, form.precision), form);

function text(value: string, form: Directive): string | undefined {
  switch (form.verb) {
    case 'v':
    case 's':
      return shortened(value, form);
    case 'q':
      return pad(quoted(cut(value, form.precision), form.flags), form);
    case 'x':
      return pad(hexadecimalBytes(value, form), form);
    case 'X':
      return pad(hexadecimalBytes(value, form).toUpperCase(), form);
    default:
      return undefined;
  }
}

function quoted(value: string, flags: ReadonlySet<string>): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a raw string cannot have
  if (flags.has('#') && !/[\0-\x08\x0a-\x1f\x7f`\ufeff\ufffd]/.test(value)) return `\`${value}\``;
  return flags.has('+') ? inAscii(goQuote(value)) : goQuote(value);
}

/** Escapes all characters outside ASCII. */
const inAscii = (value: string) =>
  value.replaceAll(/[^\0-\x7f]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
  });

function hexadecimalBytes(value: string, { flags, precision }: Directive): string {
  const bytes = [...utf8(value).slice(0, precision)].map((byte) => byte.toString(16).padStart(2, '0'));
  const prefix = flags.has('#') ? '0x' : '';
  if (flags.has(' ')) return bytes.map((byte) => prefix + byte).join(' ');
  return bytes.length > 0 ? prefix + bytes.join('') : '';
}

const bases: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 };

function integer(value: bigint, form: Directive): string | undefined {
  const { verb, flags } = form;
  const base = bases[verb];
  if (base !== undefined) return inBase(value, base, form);
  const isCharacter = value >= 0n && value <= 0x10ffffn && (value < 0xd800n || value > 0xdfffn);
  const character = isCharacter ? String.fromCodePoint(Number(value)) : '\ufffd';
  if (verb === 'c') return pad(character, form);
  if (verb === 'q') return pad(quotedCharacter(character, flags), form);
  return verb === 'U' ? padWithSpaces(unicode(value, isCharacter ? character : '', form), form) : undefined;
}

function quotedCharacter(character: string, flags: ReadonlySet<string>): string {
  if (character === "'") return "'\\''";
  if (character === '"') return `'"'`;
  return `'${quoted(character, without(flags, '#')).slice(1, -1)}'`;
}

function unicode(value: bigint, character: string, { flags, precision = 0 }: Directive): string {
  const digits = BigInt.asUintN(64, value).toString(16).toUpperCase().padStart(Math.max(precision, 4), '0');
  const isShown = flags.has('#') && /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(character);
  return `U+${digits}${isShown ? ` '${character}'` : ''}`;
}

function inBase(value: bigint, base: number, form: Directive): string {
  const { verb, flags, width, precision } = form;
  if (precision === 0 && value === 0n) return ' '.repeat(width ?? 0);
  const sign = value < 0n ? '-' : flags.has('+') ? '+' : flags.has(' ') ? ' ' : '';
  const isFilled = flags.has('0') && !flags.has('-') && width !== undefined;
  const count = precision ?? (isFilled ? width - sign.length : 0);
  const digits = (value < 0n ? -value : value).toString(base).padStart(count, '0');
  const text = `${sign}${basePrefix(base, verb, flags, digits)}${digits}`;
  return padWithSpaces(verb === 'X' ? text.toUpperCase() : text, form);
}

function basePrefix(base: number, verb: string, flags: ReadonlySet<string>, digits: string): string {
  const octal = verb === 'O' ? '0o' : '';
  if (!flags.has('#')) return octal;
  if (base === 8) return octal + (digits.startsWith('0') ? '' : '0');
  return { 2: '0b', 16: '0x' }[base] ?? '';
}

/** Precision of a float's verb without one; undefined writes as many digits as needed. */
const floatPrecision = (verb: string) => (/[efF]/i.test(verb) ? 6 : undefined);

function float(value: number, form: Directive): string | undefined {
  const { verb, flags, width = 0, precision = floatPrecision(verb) } = form;
  if (!/^[vbgGxXfFeE]$/.test(verb)) return undefined;
  const plain = formatFloat(value, verb === 'v' ? 'g' : verb === 'F' ? 'f' : verb, precision);
  const [, minus = '', digits = ''] = /^([+-]?)(.*)$/.exec(plain) ?? [];
  const body = flags.has('#') && verb !== 'b' ? withPoint(digits, verb, precision) : digits;
  const sign = minus === '-' || flags.has('+') ? minus || '+' : flags.has(' ') ? ' ' : '';
  if (!Number.isFinite(value)) return padWithSpaces((sign || minus) + body, form);
  if (sign === '' || !flags.has('0') || flags.has('-')) return pad(sign + body, form);
  return sign + body.padStart(width - sign.length, '0');
}

/** The flag `#` writes the point and the zeros at the end. */
function withPoint(text: string, verb: string, precision = 6): string {
  const isHexadecimal = /x/i.test(verb);
  const [, digits = '', exponent = ''] = (isHexadecimal ? /^(.*?)(p.*)?$/i : /^(.*?)(e.*)?$/i).exec(text) ?? [];
  const hasCount = /^[vgGx]$/.test(verb);
  const shown = digits.replace(/^[0.]+/, '').replace('.', '').length + (digits === '0' ? 1 : 0);
  const zeros = hasCount ? '0'.repeat(Math.max(precision - shown, 0)) : '';
  return `${digits}${digits.includes('.') ? '' : '.'}${zeros}${exponent}`;
}

function complex(value: Complex, form: Directive): string | undefined {
  const parts = [float(value.real, form), float(value.imaginary, { ...form, flags: new Set([...form.flags, '+']) })];
  return parts[0] === undefined ? undefined : `(${parts.join('')}i)`;
}

/** Writes a value as a Go expression (`%#v`). */
function goSyntax(value: unknown, form: Directive): string {
  if (isNil(value)) return 'interface {}(nil)';
  const each = (inner: unknown) => goSyntax(inner, form);
  if (Array.isArray(value)) return `[]interface {}{${value.map(each).join(', ')}}`;
  if (value instanceof Struct) return `&${value.type.slice(1)}{${membersText(value.fields, (name) => name, each)}}`;
  if (isMap(value)) {
    const sorted = Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
    return `map[string]interface {}{${membersText(sorted, each, each)}}`;
  }
  return typeof value === 'string' ? pad(goQuote(cut(value, form.precision)), form) : scalar(value, form);
}

const membersText = (
  members: Readonly<Record<string, unknown>>,
  name: (name: string) => string,
  each: (value: unknown) => string,
) =>
  Object.entries(members)
    .map(([key, value]) => `${name(key)}:${each(value)}`)
    .join(', ');
