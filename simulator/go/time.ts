/** Times as Go's `time` writes and reads them; a number is milliseconds since 1970. */
import { goQuote } from './quote.ts';

/** RFC 3339 in UTC (`time.RFC3339Nano`): a fraction has no zeros at its end, and a whole second no fraction. */
export function time(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString();
  // The text ends in `.000Z`.
  let end = text.length - 1;
  while (text[end - 1] === '0' && end > text.length - 4) end--;
  return `${text.slice(0, text[end - 1] === '.' ? end - 1 : end)}Z`;
}

/** A time in UTC as `%s` prints it, to the second. */
export const printedTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +0000 UTC`;

/** Whole seconds since 1970, as JSON Web Tokens have them. */
export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What Go says of a text that is no time of RFC 3339; undefined for one that is. */
export function timeProblem(text: string): string | undefined {
  const shown = goQuote(text);
  return rfc3339.test(text)
    ? undefined
    : `parsing time ${shown} as "2006-01-02T15:04:05Z07:00": cannot parse ${shown} as "2006"`;
}
