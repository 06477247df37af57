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
import { IntlProvider, type IntlShape, useIntl } from 'react-intl';
import { directionOf, intlTag, type Locale, type MessageKey } from '../../locales/languages.ts';
import { firstOffered } from '../../locales/negotiate.ts';
import type { UiText } from '../../openapi/index.ts';
import type { LoadedLocale, LoadLocale } from './catalogues.ts';
import { isolated, isolatedText } from './isolate.tsx';
import { fieldLabel, hasMessage, uiText, uiTextNode } from './ui-text.ts';

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey;
    }
  }
}

/** React Intl would show the key of a message that cannot be formatted: an incomplete text is an error instead. */
export function throwError(error: Error): never {
  throw error;
}

/** Which language the interface has, and how to change it. */
interface LanguageChoice {
  readonly locale: Locale;
  /** Changes the language; if its texts cannot be loaded, the old one stays. */
  readonly choose: (locale: Locale) => Promise<void>;
  /** The language asked for last could not be loaded. */
  readonly loadFailed: boolean;
  /** Takes the language that an application asks for (tags separated by spaces), unless the person has chosen one. */
  readonly suggest: (uiLocales: string) => Promise<void>;
}

/**
 * What React Intl does not have: texts with words of others in them (names, addresses), which are isolated from the sentence
 * around them, and texts of the server. For any other text use `FormattedMessage` or `useIntl` of React Intl.
 */
export interface Texts {
  readonly intl: IntlShape;
  /** A text for the page. Strings among its values are words of others, and isolated; elements stay. */
  readonly t: {
    (key: MessageKey, values: Readonly<Record<string, number>>): string;
    (key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
  };
  /** The same as plain text: for titles, attributes and announcements. */
  readonly plain: (key: MessageKey, values: Readonly<Record<string, string | number>>) => string;
  /** A text of the server (see `uiWords`). */
  readonly serverText: (text: UiText, field?: ReactNode) => ReactNode;
  readonly plainServerText: (text: UiText) => string;
  /** A field's name in words, if the catalogue has it. */
  readonly fieldLabel: (name: string) => string | undefined;
  readonly hasText: (key: string) => key is MessageKey;
}

/** All of it. */
export type Language = LanguageChoice & Texts;

const LanguageContext = createContext<Language | undefined>(undefined);

/** Values of a text, with words of others isolated. */
function isolating<V, W>(values: Readonly<Record<string, V | string>>, isolate: (words: string) => W) {
  const entries = Object.entries(values);
  return Object.fromEntries<W | V>(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}

/** @param now milliseconds since 1970, for spans of time in texts of the server */
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
  };
}

interface Props {
  readonly initial: LoadedLocale;
  readonly load: LoadLocale;
  /** Whether the person, or the address, has said which language it is to be. */
  readonly chosen?: boolean;
  /** Called when the person picks a language, so that the choice can be kept. */
  readonly onChoice?: ((locale: Locale) => void) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Time zone of a page that was rendered elsewhere; after hydration the browser's own takes its place. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Gives the language to everything below, keeps `<html lang>` in step, and changes the language without a reload. */
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
  // All texts are formatted anew, and nobody waits for that.
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
        // If it cannot be loaded, the present language does as well.
        const wanted = await load(locale).catch(() => undefined);
        if (wanted !== undefined) setLoaded(wanted);
      },
    }),
    [loaded, load, onChoice],
  );
  useEffect(() => {
    document.documentElement.lang = intlTag(loaded.locale);
    document.documentElement.dir = directionOf(loaded.locale);
  }, [loaded]);
  return (
    <IntlProvider
      locale={intlTag(loaded.locale)}
      messages={loaded.messages}
      {...(zone && { timeZone: zone })}
      onError={throwError}
    >
      <TextsProvider choice={choice} now={now}>
        {children}
      </TextsProvider>
    </IntlProvider>
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
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The interface's language. Throws outside of a `LanguageProvider`: a programming mistake. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('no LanguageProvider');
  return language;
}

/**
 * Takes the language that the application asks for, unless the person has chosen another one during this visit.
 * @param uiLocales tags separated by spaces
 */
export function useRequestedLanguage(uiLocales: string | undefined): void {
  const { suggest } = useLanguage();
  useEffect(() => {
    if (uiLocales !== undefined) void suggest(uiLocales);
  }, [uiLocales, suggest]);
}
