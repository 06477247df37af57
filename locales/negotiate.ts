import { fallbackLocale, isLocale, keyOfTag, type Locale } from './languages.ts';

export interface LocaleSources {
  /** Choice in the switcher during this visit. */
  readonly visit?: string | null | undefined;
  /** OpenID Connect `ui_locales`: language tags separated by spaces, preferred one first. */
  readonly ui_locales?: string | null;
  /** Choice in the switcher on an earlier visit. */
  readonly stored?: string | null | undefined;
  /** `default_locale` of the configuration; `auto` takes the browser's languages. */
  readonly configured?: string | null;
  /** `navigator.languages`, or the tags of `Accept-Language`. */
  readonly browser?: readonly string[];
}

/**
 * Returns the first of the requested languages that the app has, English if it has none of them; undefined if none is
 * requested.
 * @param tags language tags separated by spaces, preferred one first
 */
export function firstOffered(tags: string): Locale | undefined {
  const keys = tags.split(/\s+/).filter(Boolean).map(keyOfTag);
  return keys.length === 0 ? undefined : (keys.find(isLocale) ?? fallbackLocale);
}

/**
 * Returns the language of the interface. The first source with a value decides; see `firstOffered` for its tags
 * (specification 1.5, 1.6 and 1.7).
 */
export function negotiate({ visit, ui_locales, stored, configured, browser }: LocaleSources): Locale {
  const sources = [visit, ui_locales, stored, configured === 'auto' ? browser?.join(' ') : configured];
  return sources.map((source) => firstOffered(source ?? '')).find((locale) => locale !== undefined) ?? fallbackLocale;
}
