/**
 * A text in small letters, letter by letter as Go's `strings.ToLower` does: a capital sigma ends in no other letter than it
 * begins with, and the Turkish capital İ is an i without a mark.
 */
export const goLower = (text: string): string => text.replaceAll('Σ', 'σ').replaceAll('İ', 'i').toLowerCase();
