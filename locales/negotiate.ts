import { fallbackLocale, isLocale, keyOfTag, type Locale } from './languages.ts';

export interface LocaleSources {
  /** What the person chose with the switcher during this visit. */
  readonly visit?: string | null | undefined;
  /** OpenID Connect `ui_locales`: tags separated by spaces, best first. */
  readonly ui_locales?: string | null;
  /** What the person chose earlier. */
  readonly stored?: string | null | undefined;
  /** `default_locale` of the configuration; `auto` leaves it to what the browser prefers. */
  readonly configured?: string | null;
  /** `navigator.languages`, or what `Accept-Language` says. */
  readonly browser?: readonly string[];
}

/**
 * The language that is wished for, if anything is: the first that is on offer, English if none is.
 * @param tags separated by spaces, best first
 */
export function firstOffered(tags: string): Locale | undefined {
  const keys = tags.split(/\s+/).filter(Boolean).map(keyOfTag);
  return keys.length === 0 ? undefined : (keys.find(isLocale) ?? fallbackLocale);
}

/**
 * Chooses the interface language. The first source that says anything decides; of its tags the first
 * one on offer wins (region dropped), and if none is, English (specification 1.5, 1.6 and 1.7).
 */
export function negotiate({ visit, ui_locales, stored, configured, browser }: LocaleSources): Locale {
  const sources = [visit, ui_locales, stored, configured === 'auto' ? browser?.join(' ') : configured];
  return sources.map((source) => firstOffered(source ?? '')).find((locale) => locale !== undefined) ?? fallbackLocale;
}
