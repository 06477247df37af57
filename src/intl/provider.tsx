import { directionOf, intlTag, type Locale, type MessageKey } from '@members/locales/languages';
import { firstOffered } from '@members/locales/negotiate';
import type { UiText } from '@members/openapi';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider, useIntl } from 'react-intl';
import type { LoadedLocale, LoadLocale } from './catalogues.ts';
import { isolated, isolatedText } from './isolate.tsx';
import { fieldLabel, hasMessage, lookup, uiText, uiTextNode } from './ui-text.ts';

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** Makes a message that cannot be formatted an error; React Intl would show its key. */
export function throwError(error: Error): never {
  throw error;
}

/** Formatters of all languages. The server renders all pages with them: to make one takes longer than to use it. */
const formatters = createIntlCache();

/** The interface's language, and functions that change it. */
interface LanguageChoice {
  readonly locale: Locale;
  /** Changes the language. If its texts cannot be loaded, the present one stays. */
  readonly choose: (locale: Locale) => Promise<void>;
  /** Whether the language chosen last could not be loaded. */
  readonly loadFailed: boolean;
  /**
   * Changes to a language of `ui_locales`, unless the user has chosen one. @param uiLocales language tags separated by
   * spaces
   */
  readonly suggest: (uiLocales: string) => Promise<void>;
}

/**
 * Texts that need more than React Intl: texts with foreign values (names, addresses), which are isolated, and texts of
 * the server. For any other text use `FormattedMessage` or `useIntl` of React Intl.
 */
export interface Texts {
  readonly intl: IntlShape;
  /** Formats a text for the page. Strings among its values are isolated; elements stay unchanged. */
  readonly t: {
    (key: MessageKey, values: Readonly<Record<string, number>>): string;
    (key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
  };
  /** Formats a text for titles, attributes and announcements. */
  readonly plain: (key: MessageKey, values: Readonly<Record<string, string | number>>) => string;
  /** Formats a text of the server (see `uiTextNode`). */
  readonly serverText: (text: UiText, field?: ReactNode) => ReactNode;
  readonly plainServerText: (text: UiText) => string;
  /** Returns the label of a field by its name; undefined if the catalogue has none. */
  readonly fieldLabel: (name: string) => string | undefined;
  readonly hasText: (key: string) => key is MessageKey;
  /** Returns the name of an application in this language (LOCALES_DIR, `clients.<id>`), else the given one. */
  readonly clientName: (id: string | undefined, given: string) => string;
}

/** The interface's language and its texts. */
export type Language = LanguageChoice & Texts;

const LanguageContext = createContext<Language | undefined>(undefined);

/** Isolates all strings among the values of a text. */
function isolating<V, W>(values: Readonly<Record<string, V | string>>, isolate: (words: string) => W) {
  const entries = Object.entries(values);
  return Object.fromEntries<W | V>(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}

/**
 * Creates the formatting functions of a language.
 * @param now returns milliseconds since 1970, for time spans in texts of the server
 */
export function createTexts(intl: IntlShape, now: () => number): Texts {
  function t(id: MessageKey, values: Readonly<Record<string, number>>): string;
  function t(id: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
  function t(id: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode {
    return intl.formatMessage({ id }, isolating(values, isolated));
  }
  return {
    intl,
    t,
    plain: (id, values) => intl.formatMessage({ id }, isolating(values, isolatedText)),
    serverText: (text, field) => uiTextNode(intl, text, now(), field),
    plainServerText: (text) => uiText(intl, text, now()),
    fieldLabel: (name) => fieldLabel(intl, name),
    hasText: (key): key is MessageKey => hasMessage(intl, key),
    clientName: (id, given) => lookup(intl, `clients.${id}`) ?? given,
  };
}

interface Props {
  readonly initial: LoadedLocale;
  readonly load: LoadLocale;
  /** Whether the user or the address has chosen the language. */
  readonly chosen?: boolean;
  /** Called when the user picks a language, to store the choice. */
  readonly onChoice?: ((locale: Locale) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time zone of a rendered page; after hydration, the browser's own replaces it. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Provides the language, and changes it without a reload. */
export function LanguageProvider({
  initial,
  load,
  chosen = false,
  onChoice,
  now,
  timeZone,
  children,
}: Props): ReactNode {
  const [loaded, setLoaded] = useState(initial);
  const [zone, setZone] = useState(timeZone);
  // This formats all texts again, so it is a transition that does not block input.
  useEffect(
    () => startTransition(() => setZone((before) => before && Intl.DateTimeFormat().resolvedOptions().timeZone)),
    [],
  );
  const isChosen = useRef(chosen);
  const choice = useMemo<LanguageChoice>(
    () => ({
      locale: loaded.locale,
      loadFailed: Boolean(loaded.loadFailed),
      choose: async (locale) => {
        isChosen.current = true;
        const next = await load(locale).catch(() => undefined);
        setLoaded((before) => next ?? { ...before, loadFailed: true });
        if (next !== undefined) onChoice?.(locale);
      },
      suggest: async (uiLocales) => {
        const locale = firstOffered(uiLocales);
        if (isChosen.current || locale === undefined || locale === loaded.locale) return;
        isChosen.current = true;
        // If it cannot be loaded, the present language stays.
        const loadedLocale = await load(locale).catch(() => undefined);
        if (loadedLocale !== undefined) setLoaded(loadedLocale);
      },
    }),
    [loaded, load, onChoice],
  );
  const intl = useMemo(() => {
    const { locale, messages } = loaded;
    return createIntl(
      { locale: intlTag(locale), messages, ...(zone && { timeZone: zone }), onError: throwError },
      formatters,
    );
  }, [loaded, zone]);
  return (
    <RawIntlProvider value={intl}>
      <TextsProvider choice={choice} now={now}>
        {children}
      </TextsProvider>
    </RawIntlProvider>
  );
}

interface TextsProviderProps {
  readonly choice: LanguageChoice;
  readonly now: () => number;
  readonly children: ReactNode;
}

function TextsProvider({ choice, now, children }: TextsProviderProps): ReactNode {
  const intl = useIntl();
  const language = useMemo(() => ({ ...choice, ...createTexts(intl, now) }), [choice, intl, now]);
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>;
}

/** Returns the interface's language and texts. @throws Error outside of a `LanguageProvider` */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('no LanguageProvider');
  return language;
}

/** Updates `<html lang>` and `dir`. */
export function useDocumentLanguage(): void {
  const { locale } = useLanguage();
  useEffect(() => {
    document.documentElement.lang = intlTag(locale);
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
}

/**
 * Changes to the language that the OAuth2 client requests, unless the user has chosen one during this visit.
 * @param uiLocales language tags separated by spaces
 */
export function useRequestedLanguage(uiLocales: string | undefined): void {
  const { suggest } = useLanguage();
  useEffect(() => {
    if (uiLocales !== undefined) void suggest(uiLocales);
  }, [uiLocales, suggest]);
}
