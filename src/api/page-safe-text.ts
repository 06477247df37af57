/**
 * Makes texts of servers safe for a rendered page. The browser's HTML parser changes some characters, and UTF-8 cannot
 * hold half a surrogate pair: with such a text, the page would differ from what the app renders of the same response.
 */

/** Replaces half surrogate pairs and NUL. Neither is in a value that a form may post. */
const wellFormed = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * Returns a text as a page can hold it: well-formed, and with the line breaks that the HTML parser leaves (HTML
 * Standard, section 13.2.3.5).
 */
export const pageSafeText = (text: string): string => wellFormed(text).replaceAll(/\r\n?/g, '\n');

/** Members whose texts keep their line breaks, at any depth: values of fields, which are posted back unchanged. */
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
 * Returns parsed JSON with all its texts made safe for a page.
 * @throws RangeError when it is nested too deeply
 */
export const pageSafeTexts = (value: unknown): unknown => mapTexts(value, pageSafeText);

/**
 * Parses JSON and makes all its texts safe for a page.
 * @throws SyntaxError when it is not JSON
 * @throws RangeError when it is nested too deeply
 */
export const parsePageSafeJson = (json: string): unknown => pageSafeTexts(JSON.parse(json));
