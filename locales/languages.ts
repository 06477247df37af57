import type en from './en.json';

/** Key of a text; `en.json` decides which exist. */
export type MessageKey = keyof typeof en;

/** Languages the interface can be shown in, as each calls itself. A language is its file here and a row in this table. */
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

/** Development has one more: it shows what does not come from a catalogue, or does not fit (`locales/compile.ts`). */
export const pseudoLocale = 'en-XA';

/** What people can choose from, by key. */
export const offeredLanguages: Readonly<Record<string, string>> = import.meta.env?.DEV
  ? { ...languages, [pseudoLocale]: '[Ƥşḗḗŭŭḓǿǿ]' }
  : languages;

/** Used when a language is asked for that is not offered (specification 1.5). */
export const fallbackLocale: Locale = 'en';

/** Tags of keys that say too little: `se` is a country, Swedish is `sv`; `pt.json` is written as in Portugal. */
const tagOfKey: Readonly<Record<string, string>> = { se: 'sv', pt: 'pt-PT' };

/** Language tag for `Intl` and `<html lang>` of a public locale key, e.g. `se` gives `sv`. */
export function intlTag(key: string): string {
  return tagOfKey[key] ?? key;
}

/** `dir` of a page in a language: none of ours is read from right to left yet. */
export const directionOf = (key: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)$/.test(key) ? 'rtl' : 'ltr');

/** Public key of a language tag, its script and region dropped: `sv-SE` gives `se`, `zh-Hans-CN` gives `zh`. */
export function keyOfTag(tag: string): string {
  if (isLocale(tag)) return tag;
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.keys(tagOfKey).find((key) => tagOfKey[key] === language) ?? language;
}

/** Narrows a key to a language that is offered. */
export function isLocale(key: string): key is Locale {
  return Object.hasOwn(offeredLanguages, key);
}
