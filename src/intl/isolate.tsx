import type { ReactNode } from 'react';

/**
 * Isolates foreign texts (names of applications and users, labels, addresses) inside our sentences. A right-to-left
 * name must not change the order of the words around it, and no name may reorder its own letters: U+202E "moc.elgoog"
 * would read as another site.
 */

/**
 * Characters that embed, override or isolate directions (Unicode Standard Annex 9, section 2). Names of any script work
 * without them.
 */
export const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Right-to-left letters (Unicode's default `Bidi_Class` R and AL) and marks. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Longest text that a page shows, in UTF-16 code units. Browsers split a text of a rendered page after 65,536 units,
 * which breaks hydration; `withVisibleControls` may make six units of one.
 */
const maxLength = 10_000;

/** Returns a text, cut after `maxLength`. */
export const truncated = (words: string): string =>
  words.length <= maxLength ? words : `${words.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}\u2026`;

/** Returns a text as a page shows it: cut, and without direction controls. */
export const withoutDirectionControls = (words: string): string => truncated(words).replace(directionControls, '');

/** Returns a foreign text as an isolated element. */
export const isolated = (words: string): ReactNode => <bdi>{withoutDirectionControls(words)}</bdi>;

/**
 * Returns a foreign text for titles, attributes and announcements, isolated by characters if it has right-to-left
 * letters.
 */
export function isolatedText(words: string): string {
  const safe = withoutDirectionControls(words);
  return rightToLeft.test(safe) ? `\u2068${safe}\u2069` : safe;
}
