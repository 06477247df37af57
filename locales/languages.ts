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

const builtIn: Readonly<Record<string, string>> = import.meta.env?.DEV
  ? { ...languages, [pseudoLocale]: '[Ƥşḗḗŭŭḓǿǿ]' }
  : languages;

const added = new Map<string, string>();

/** Adds languages of the deployment (LOCALES_DIR) to ours, once at the start. @param names own names by language tag */
export function addLanguages(names: Readonly<Record<string, string>>): void {
  for (const [tag, name] of Object.entries(names)) if (!Object.hasOwn(builtIn, tag)) added.set(tag, name);
}

/** Returns the names of the languages that the deployment has added, by language tag. */
export const addedLanguages = (): Readonly<Record<string, string>> => Object.fromEntries(added);

/** Returns the languages that the switcher offers, by key. */
export const offeredLanguages = (): Readonly<Record<string, string>> => ({ ...builtIn, ...addedLanguages() });

/** Returns a language's name in itself, such as "Italiano" for `it`; undefined if the tag names no language. */
export function ownName(tag: string): string | undefined {
  try {
    if (Intl.getCanonicalLocales(tag)[0] !== tag) return undefined;
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    return name && name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return undefined;
  }
}

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

/** Returns the writing direction of a language. All of ours are written from left to right. */
export const directionOf = (key: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/.test(key) ? 'rtl' : 'ltr');

/** Returns the key of a language tag without its script and region: `sv-SE` gives `se`, `zh-Hans-CN` gives `zh`. */
export function keyOfTag(tag: string): string {
  if (isLocale(tag)) return tag;
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.keys(tagOfKey).find((key) => tagOfKey[key] === language) ?? language;
}

/** Whether the app has a language of this key. */
export function isLocale(key: string): key is Locale {
  return Object.hasOwn(builtIn, key) || added.has(key);
}
