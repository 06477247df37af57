import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { createIntl, createIntlCache, type IntlShape } from 'react-intl';
import type { UiText } from '../../openapi/index.ts';
import { intlTag, type Locale, locales, type MessageKey, type Texts } from './locales.ts';
import { fieldLabel, uiText } from './ui-text.ts';

/** A language together with its texts. */
export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Texts;
}

/** Texts and formats of the interface's language. */
export interface Language {
  readonly locale: Locale;
  /** A text of the catalogue. */
  readonly t: (key: MessageKey, values?: Record<string, string | number>) => string;
  /** A text of the server (see `uiText`). */
  readonly say: (text: UiText, field?: string) => string;
  /** A field's name in words, if the catalogue has it. */
  readonly label: (name: string) => string | undefined;
  readonly has: (key: string) => key is MessageKey;
  readonly intl: IntlShape;
  readonly choose: (locale: Locale) => Promise<void>;
}

const LanguageContext = createContext<Language | undefined>(undefined);

/** Fetches the texts of a language. */
export async function loadLocale(locale: Locale): Promise<LoadedLocale> {
  return { locale, messages: (await locales[locale].load()).default };
}

/** An `IntlShape` that throws instead of showing a text with holes in it. */
export function strictIntl({ locale, messages }: LoadedLocale): IntlShape {
  const onError = (error: Error): never => {
    throw error;
  };
  return createIntl({ locale: intlTag(locale), messages: { ...messages }, onError }, createIntlCache());
}

interface Props {
  readonly initial: LoadedLocale;
  /** Called when the person picks a language, so that the choice can be kept. */
  readonly onChoice?: (locale: Locale) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly children: ReactNode;
}

/** Gives the language to everything below, keeps `<html lang>` in step, and changes it without a reload. */
export function LanguageProvider({ initial, onChoice, now, children }: Props): ReactNode {
  const [loaded, setLoaded] = useState(initial);
  const language = useMemo<Language>(() => {
    const intl = strictIntl(loaded);
    return {
      locale: loaded.locale,
      intl,
      t: (id, values) => intl.formatMessage({ id }, values),
      say: (text, field) => uiText(intl, text, now(), field),
      label: (name) => fieldLabel(intl, name),
      has: (key): key is MessageKey => Object.hasOwn(loaded.messages, key),
      choose: async (locale) => {
        setLoaded(await loadLocale(locale));
        onChoice?.(locale);
      },
    };
  }, [loaded, onChoice, now]);
  useEffect(() => {
    document.documentElement.lang = intlTag(loaded.locale);
  }, [loaded]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The interface's language. Throws outside of a `LanguageProvider`: a programming mistake. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('useLanguage needs a LanguageProvider above');
  return language;
}
