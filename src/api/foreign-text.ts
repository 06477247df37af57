/**
 * Text of others as a page can hold it. The HTML parser of a browser changes some characters, and UTF-8 has none for half a
 * surrogate pair: a page that was rendered with such text would differ from what the app makes of the same answer.
 */

/** Without what no page can hold: a half of a surrogate pair, and NUL. No value that a form may post has either. */
const whole = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The same with line breaks as the HTML parser leaves them (HTML Standard, section 13.2.3.5). */
export const foreignText = (text: string): string => whole(text).replaceAll(/\r\n?/g, '\n');

/** Members whose texts are posted back as they are, with all that lies below them: values of fields. */
const verbatim: ReadonlySet<string> = new Set(['value']);

function normalised(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map((each) => normalised(each, write));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    whole(name),
    normalised(each, verbatim.has(name) ? whole : write),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns parsed JSON of a server with all its texts as a page can hold them.
 * @throws RangeError when it is nested so deeply that nothing can read it
 */
export const foreignTexts = (value: unknown): unknown => normalised(value, foreignText);

/**
 * Parses JSON of others; all texts in it are as a page can hold them.
 * @throws SyntaxError when it is no JSON; RangeError when it is nested so deeply that nothing can read it
 */
export const foreignJson = (json: string): unknown => foreignTexts(JSON.parse(json));
