import { fallbackLocale } from './languages.ts';

/** Returns the text of a language; else the one for all languages (`*`), the English one, or the first one; "" if there is none. */
export function textIn(texts: Readonly<Record<string, string>> | undefined, locale: string): string {
  return texts?.[locale] ?? texts?.['*'] ?? texts?.[fallbackLocale] ?? Object.values(texts ?? {})[0] ?? '';
}
