import type en from './en.json';

/** Key of a text. `en.json` decides which keys exist. */
export type MessageKey = keyof typeof en;

/** Names of the app's languages, each in its own language. To add one, add its JSON file and a row here. */
export const languages = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fi: 'Suomi',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  se: 'Svenska',
  zh: '中文',
} as const satisfies Readonly<Record<string, string>>;

/** Public key of a language. */
export type Locale = keyof typeof languages;

/**
 * A further language in development. Its texts show what does not come from a catalogue, or does not fit
 * (`locales/compile.ts`).
 */
export const pseudoLocale = 'en-XA';

/** Languages that the switcher offers, by key. */
export const offeredLanguages: Readonly<Record<string, string>> = import.meta.env?.DEV
  ? { ...languages, [pseudoLocale]: '[Ƥşḗḗŭŭḓǿǿ]' }
  : languages;

/** Language for requests of a language that the app does not have (specification 1.5). */
export const fallbackLocale: Locale = 'en';

/**
 * Language tags of keys that are not the tag themselves: `se` is Swedish, `sv`; `en.json` is British English, and
 * `pt.json` the Portuguese of Portugal.
 */
const tagOfKey: Readonly<Record<string, string>> = { en: 'en-GB', se: 'sv', pt: 'pt-PT' };

/** Returns the language tag for `Intl` and `<html lang>`, such as `sv` for the key `se`. */
export function intlTag(key: string): string {
  return tagOfKey[key] ?? key;
}

/** Returns the writing direction of a language. None of ours is written from right to left yet. */
export const directionOf = (key: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)$/.test(key) ? 'rtl' : 'ltr');

/** Returns the key of a language tag without its script and region: `sv-SE` gives `se`, `zh-Hans-CN` gives `zh`. */
export function keyOfTag(tag: string): string {
  if (isLocale(tag)) return tag;
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.keys(tagOfKey).find((key) => tagOfKey[key] === language) ?? language;
}

/** Whether the app has a language of this key. */
export function isLocale(key: string): key is Locale {
  return Object.hasOwn(offeredLanguages, key);
}
