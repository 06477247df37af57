import { byteOf } from './utf8.ts';

const short: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
};

/** Quotes a text as Go's `%q` does: characters that cannot be printed are escaped. */
export function goQuote(text: string): string {
  const shown = text.replaceAll(
    /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu,
    (character) => short[character] ?? code(character),
  );
  return `"${shown}"`;
}

/** Writes a JSON value as Go's `%q` does. */
export function goQuoteAny(value: unknown): string {
  return value === null ? '%!q(<nil>)' : quoteItem(value);
}

function quoteItem(value: unknown): string {
  if (value === null) return '<nil>';
  if (typeof value === 'boolean') return `%!q(bool=${value})`;
  if (Array.isArray(value)) return `[${value.map(quoteItem).join(' ')}]`;
  if (typeof value !== 'object') return goQuote(`${value}`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([name, member]) => `${goQuote(name)}:${quoteItem(member)}`).join(' ')}]`;
}

function code(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  if (point < 0x80) return `\\x${hex.padStart(2, '0')}`;
  const stray = byteOf(character);
  if (stray !== undefined) return `\\x${stray.toString(16)}`;
  return point > 0xffff ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
