/** Numbers and booleans as Go's `strconv` reads them. */
import { goQuote } from './quote.ts';

/** The error of `strconv.Atoi` for a text that is not a 64-bit integer; undefined if it is. */
export function atoiProblem(text: string): string | undefined {
  return isInteger(text) ? undefined : `strconv.Atoi: ${problem(text)}`;
}

/** The error of `strconv.ParseInt` for a text that is not a 64-bit integer. */
export const parseIntProblem = (text: string): string => `strconv.ParseInt: ${problem(text)}`;

const problem = (text: string) =>
  `parsing ${goQuote(text)}: ${/^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax'}`;

/** Whether a text is a 64-bit integer. */
export const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 63;

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
