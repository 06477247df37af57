/** Lists in one text, separated by spaces, such as the scopes of OAuth 2.0 (RFC 6749, section 3.3). */

/** White space as Go has it (`unicode.IsSpace`), at both ends. */
export const trimSpace = (text: string) =>
  text.replaceAll(/^(?:(?!\ufeff)[\s\u0085])+|(?:(?!\ufeff)[\s\u0085])+$/g, '');

/** The words of a blank-separated parameter; other white space around one does not count. */
export const words = (text: string | null | undefined): string[] =>
  (text ?? '').split(' ').flatMap((word) => trimSpace(word) || []);

/** Whether a word is in a list, whatever its case. */
export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((one) => one.toLowerCase() === word.toLowerCase());

/** The words of a text between whitespace of any kind. */
export const fields = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
