/**
 * Converts a text to lower case as Go's `strings.ToLower` does. Unlike JavaScript, Go maps each character alone: Σ becomes σ
 * also at the end of a word, and İ becomes i.
 */
export const goLower = (text: string): string => text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();

/**
 * Compares two texts without case as Go's `strings.EqualFold` does: by simple case folding, in which ſ equals s. Regular
 * expressions with the flags `iu` use the same folding.
 */
export const goEqualFold = (one: string, other: string): boolean =>
  new RegExp(`^${one.replaceAll(/[^\p{L}\p{N}]/gu, escaped)}$`, 'iu').test(other);

const escaped = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`;
