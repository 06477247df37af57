import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type en from '../../locales/en.json';

/** A catalogue as loaded: the English one is the type of all of them. */
export type Catalogue = typeof en;

/** What a page works with: all texts of one language, as written or parsed at build time. */
export type Texts = Catalogue | Record<keyof Catalogue, MessageFormatElement[]>;

/** Key of a text; `en.json` decides which exist. */
export type MessageKey = keyof Catalogue;

interface LocaleRow {
  /** How the language calls itself. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: Catalogue }>;
}

/** Languages the interface can be shown in. A catalogue is fetched only when its language is used. */
export const locales = {
  fr: { name: 'Français', load: () => import('../../locales/fr.json', { with: { type: 'json' } }) },
  en: { name: 'English', load: () => import('../../locales/en.json', { with: { type: 'json' } }) },
  de: { name: 'Deutsch', load: () => import('../../locales/de.json', { with: { type: 'json' } }) },
  es: { name: 'Español', load: () => import('../../locales/es.json', { with: { type: 'json' } }) },
  fi: { name: 'Suomi', load: () => import('../../locales/fi.json', { with: { type: 'json' } }) },
  nl: { name: 'Nederlands', load: () => import('../../locales/nl.json', { with: { type: 'json' } }) },
  pl: { name: 'Polski', load: () => import('../../locales/pl.json', { with: { type: 'json' } }) },
  pt: { name: 'Português', load: () => import('../../locales/pt.json', { with: { type: 'json' } }) },
  ru: { name: 'Русский', load: () => import('../../locales/ru.json', { with: { type: 'json' } }) },
  se: { name: 'Svenska', load: () => import('../../locales/se.json', { with: { type: 'json' } }) },
  zh: { name: '中文', load: () => import('../../locales/zh.json', { with: { type: 'json' } }) },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof locales;

interface Offered {
  readonly name: string;
  readonly load: () => Promise<{ readonly default: Texts }>;
}

/** In development there is one more: it shows what does not come from a catalogue, or does not fit. */
const pseudoLocale: Readonly<Record<string, Offered>> = {
  'en-XA': {
    name: '⟦Þšéûðö⟧',
    load: async () => {
      const [{ pseudo }, texts] = await Promise.all([import('./pseudo.ts'), locales.en.load()]);
      return { default: pseudo(texts.default) };
    },
  },
};

/** What people can choose from, by key. */
export const offered: Readonly<Record<string, Offered>> = import.meta.env?.DEV
  ? { ...locales, ...pseudoLocale }
  : locales;

/** Used when a language is asked for that is not offered (spec section 1). */
export const fallbackLocale: Locale = 'en';

/** Public keys that are no language tag (`se` is a country, Swedish is `sv`), both ways. */
const tagOfKey: Readonly<Record<string, string>> = { se: 'sv' };

/** Language tag for `Intl` and `<html lang>` of a public locale key, e.g. `se` gives `sv`. */
export function intlTag(key: string): string {
  return tagOfKey[key] ?? key;
}

/** Public key of a language tag without its region, e.g. `sv-SE` gives `se`, `pt-BR` gives `pt`. */
export function keyOfTag(tag: string): string {
  if (isLocale(tag)) return tag;
  const language = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.keys(tagOfKey).find((key) => tagOfKey[key] === language) ?? language;
}

/** Narrows a key to a language that is offered. */
export function isLocale(key: string): key is Locale {
  return Object.hasOwn(offered, key);
}
