import { fallbackLocale, isLocale, keyOfTag, type Locale } from './locales.ts';

export interface LocaleWishes {
  /** OpenID Connect `ui_locales`: tags separated by spaces, best first. */
  readonly ui_locales?: string | null;
  /** What the person chose earlier with the switcher. */
  readonly stored?: string | null;
  /** `default_locale` of the configuration; `browser` leaves it to what the browser prefers. */
  readonly configured?: string | null;
  /** `navigator.languages`. */
  readonly browser?: readonly string[];
}

/** The first language on offer that an application wishes for, if any is. @param uiLocales tags separated by spaces */
export const wished = (uiLocales: string): Locale | undefined => uiLocales.split(/\s+/).map(keyOfTag).find(isLocale);

/**
 * Chooses the interface language. The first source that says anything decides; of its tags the first
 * one on offer wins (region dropped), and if none is, English (spec section 1).
 */
export function negotiate(wishes: LocaleWishes): Locale {
  const sources = [
    wishes.ui_locales?.split(/\s+/),
    wishes.stored ? [wishes.stored] : undefined,
    wishes.configured && wishes.configured !== 'browser' ? [wishes.configured] : undefined,
    wishes.browser,
  ];
  for (const source of sources) {
    const keys = source?.filter((tag) => tag.trim() !== '').map(keyOfTag) ?? [];
    if (keys.length > 0) return keys.find(isLocale) ?? fallbackLocale;
  }
  return fallbackLocale;
}
