/** Numbers and truth values as Go's `strconv` reads them. */
import { goQuote } from './quote.ts';

/** What `strconv.Atoi` says of a text that is no whole number of 64 bits; undefined for one that is. */
export function atoiProblem(text: string): string | undefined {
  return isInteger(text) ? undefined : `strconv.Atoi: ${problem(text)}`;
}

/** What `strconv.ParseInt` says of a text that is none. */
export const parseIntProblem = (text: string): string => `strconv.ParseInt: ${problem(text)}`;

const problem = (text: string) =>
  `parsing ${goQuote(text)}: ${/^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax'}`;

/** Whether a text is a whole number of 64 bits. */
export const isInteger = (text: string): boolean => /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 63;

const booleans: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true])),
  ...Object.fromEntries(['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false])),
};

/** `strconv.ParseBool`; undefined for what is neither. */
export const parseBool = (text: string): boolean | undefined =>
  Object.hasOwn(booleans, text) ? booleans[text] : undefined;
