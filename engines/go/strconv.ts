/** Numbers and booleans as Go's `strconv` reads them. */
import { goQuote } from './quote.ts';

/** The error of `strconv.Atoi` for a text that is not a 64-bit integer; undefined if it is. */
export function atoiProblem(text: string): string | undefined {
  return isInteger(text) ? undefined : `strconv.Atoi: ${problem(text)}`;
}

/** The error of `strconv.ParseInt` for a text that is not a 64-bit integer. */
export const parseIntProblem = (text: string): string => `strconv.ParseInt: ${problem(text)}`;

/** Go reads digit by digit, so digits beyond 64 bits are out of range whatever follows them. */
function problem(text: string): string {
  const [, digits = '', rest] = /^[+-]?(\d*)(.*)$/s.exec(text) ?? [];
  const isTooLarge = digits !== '' && (rest === '' || BigInt(digits) >= 2n ** 64n);
  return `parsing ${goQuote(text)}: ${isTooLarge ? 'value out of range' : 'invalid syntax'}`;
}

/** Whether a text is a 64-bit integer. */
export function isInteger(text: string): boolean {
  if (!/^[+-]?\d+$/.test(text)) return false;
  const value = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, value) === value;
}

/** `strconv.ParseFloat`; undefined if the text is not a finite number. Underscores may separate digits. */
export function parseFloat64(text: string): number | undefined {
  const isDecimal = /^[+-]?(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?$/.test(text);
  const number = Number(text.replaceAll('_', ''));
  return isDecimal && Number.isFinite(number) ? number : undefined;
}

const booleans: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true])),
  ...Object.fromEntries(['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false])),
};

/** `strconv.ParseBool`; undefined if the text is not a boolean. */
export const parseBool = (text: string): boolean | undefined =>
  Object.hasOwn(booleans, text) ? booleans[text] : undefined;
