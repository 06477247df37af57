/**
 * Text of others as a page can hold it. The HTML parser of a browser changes some characters, and UTF-8 has none for half a
 * surrogate pair: a page that was rendered with such text would differ from what the app makes of the same answer.
 */

/** Without what no page can hold: a half of a surrogate pair, and NUL. No value that a form may post has either. */
const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** The same with line breaks as the HTML parser leaves them (HTML Standard, section 13.2.3.5). */
export const pageSafeText = (text: string): string => wellFormed(text).replaceAll(/\r\n?/g, '\n');

/** Members whose texts are posted back as they are, with all that lies below them: values of fields. */
const unchangedMembers: ReadonlySet<string> = new Set(['value']);

function mapTexts(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, write));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    wellFormed(name),
    mapTexts(each, unchangedMembers.has(name) ? wellFormed : write),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns parsed JSON of a server with all its texts as a page can hold them.
 * @throws RangeError when it is nested so deeply that nothing can read it
 */
export const pageSafeTexts = (value: unknown): unknown => mapTexts(value, pageSafeText);

/**
 * Parses JSON of others; all texts in it are as a page can hold them.
 * @throws SyntaxError when it is no JSON; RangeError when it is nested so deeply that nothing can read it
 */
export const parsePageSafeJson = (json: string): unknown => pageSafeTexts(JSON.parse(json));
