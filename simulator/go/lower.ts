/**
 * A text in small letters, letter by letter as Go's `strings.ToLower` does: a capital sigma ends in no other letter than it
 * begins with, and the Turkish capital İ is an i without a mark.
 */
export const goLower = (text: string): string => text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();

/**
 * Whether two texts are the same but for capitals, as Go's `strings.EqualFold` compares them: letter by letter by simple
 * case folding, in which the long ſ is an s, and which regular expressions have, too.
 */
export const goEqualFold = (one: string, other: string): boolean =>
  new RegExp(`^${one.replaceAll(/[^\p{L}\p{N}]/gu, escaped)}$`, 'iu').test(other);

const escaped = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`;
