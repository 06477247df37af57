/**
 * Replaces the digits of all scripts and widths by those of ASCII: "١٢٣", "१२३" and "１２３" become "123". Unicode has the
 * ten digits of a script in a row, from a code point that no digit precedes (Unicode 17, 4.6).
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });

/**
 * Inserts digits of other scripts as those of ASCII, for `onBeforeInput` of a number field: a browser would drop
 * them in silence. `execCommand` is the only way to insert at the caret of such a field.
 */
export function insertAsciiDigits(event: { readonly data: string; preventDefault(): void }): void {
  const digits = asciiDigits(event.data);
  if (digits === event.data) return;
  event.preventDefault();
  document.execCommand('insertText', false, digits);
}
