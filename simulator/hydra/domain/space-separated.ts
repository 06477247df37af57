/** Lists in one text, separated by spaces, such as the scopes of OAuth 2.0 (RFC 6749, section 3.3). */

/** Removes Go's white space (`unicode.IsSpace`) at both ends. */
export const trimSpace = (text: string) =>
  text.replaceAll(/^(?:(?!\ufeff)[\s\u0085])+|(?:(?!\ufeff)[\s\u0085])+$/g, '');

/** The words of a parameter, separated by blanks. Other white space around a word is removed. */
export const words = (text: string | null | undefined): string[] =>
  (text ?? '').split(' ').flatMap((word) => trimSpace(word) || []);

/** Whether a list has a word, in any case. */
export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((one) => one.toLowerCase() === word.toLowerCase());

/** The words of a text, separated by any white space (Go's `strings.Fields`). */
export const fields = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
