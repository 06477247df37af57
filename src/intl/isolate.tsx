import type { ReactNode } from 'react';

/**
 * Words of others (names of applications and people, labels, addresses) inside our sentences. A name written from right to
 * left must not carry the words around it along, and no name may turn its own letters around: U+202E "moc.elgoog" would
 * read as another site.
 */

/** Controls that embed, override or isolate (Unicode Standard Annex 9, section 2). Names in any script do without them. */
export const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** What is written from right to left (Unicode's default `Bidi_Class` R and AL), and the marks that make it so. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * How much of one text a page shows, in UTF-16 code units. Browsers split the text of a rendered page after 65,536 of them, and
 * what React then finds is not what it made; each of these may become six (`revealed`).
 */
const maxLength = 10_000;

/** The words, cut where they are longer than anybody reads. */
export const truncated = (words: string): string =>
  words.length <= maxLength ? words : `${words.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}\u2026`;

/** The words as a page shows them: not endless, and without controls that turn text around. */
export const withoutDirectionControls = (words: string): string => truncated(words).replace(directionControls, '');

/** Words of others for a page. */
export const isolated = (words: string): ReactNode => <bdi>{withoutDirectionControls(words)}</bdi>;

/** Words of others for plain text: titles, attributes, announcements. What is written like the interface stays as it is. */
export function isolatedText(words: string): string {
  const safe = withoutDirectionControls(words);
  return rightToLeft.test(safe) ? `\u2068${safe}\u2069` : safe;
}
