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
import { directionOf, intlTag, type Locale, type MessageKey } from '../../locales/languages.ts';
import { wished } from '../../locales/negotiate.ts';
import type { UiText } from '../../openapi/index.ts';
import type { LoadedLocale, LoadLocale } from './catalogues.ts';
import { createFormats, type Formats } from './formats.ts';
import { isolated, isolatedText } from './isolate.tsx';
import { fieldLabel, uiText, uiWords } from './ui-text.ts';

interface Translate {
  (key: MessageKey, values?: Record<string, number>): string;
  (key: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
}

/** Values of a text in which words of others are isolated. */
function isolating<V, W>(values: Readonly<Record<string, V | string>>, isolate: (words: string) => W) {
  const entries = Object.entries(values);
  return Object.fromEntries<W | V>(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}

/** The two ways to say a text of the catalogue. */
export function translators(intl: Formats): Pick<Language, 't' | 'plain'> {
  function t(id: MessageKey, values?: Record<string, number>): string;
  function t(id: MessageKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
  function t(id: MessageKey, values: Readonly<Record<string, ReactNode>> = {}): ReactNode {
    return intl.formatMessage({ id }, isolating(values, isolated));
  }
  return { t, plain: (id, values) => intl.formatMessage({ id }, isolating(values, isolatedText)) };
}

/** Texts and formats of the interface's language. */
export interface Language {
  readonly locale: Locale;
  /** A text of the catalogue for the page. Strings among its values are words of others, and isolated; elements stay. */
  readonly t: Translate;
  /** The same as plain text: for titles, attributes and announcements. */
  readonly plain: (key: MessageKey, values: Record<string, string | number>) => string;
  /** A text of the server (see `uiWords`). */
  readonly say: (text: UiText, field?: ReactNode) => ReactNode;
  readonly sayPlain: (text: UiText) => string;
  /** A field's name in words, if the catalogue has it. */
  readonly label: (name: string) => string | undefined;
  readonly has: (key: string) => key is MessageKey;
  readonly intl: Formats;
  /** Changes the language; where its texts cannot be had, the old one stays. */
  readonly choose: (locale: Locale) => Promise<void>;
  /** The language last asked for could not be had. */
  readonly missed: boolean;
  /** What an application wishes for (tags separated by spaces): it counts where nobody has chosen. */
  readonly suggest: (uiLocales: string) => Promise<void>;
}

const LanguageContext = createContext<Language | undefined>(undefined);

/** The formats of a loaded language. */
export function formatsOf({ locale, messages }: LoadedLocale, timeZone?: string): Formats {
  return createFormats(intlTag(locale), messages, timeZone);
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
  /** Zone of all moments in a page that was rendered elsewhere, until the browser's own takes its place. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Gives the language to everything below, keeps `<html lang>` in step, and changes it without a reload. */
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
  // All words are made anew: nobody waits for that.
  useEffect(
    () => startTransition(() => setZone((before) => before && Intl.DateTimeFormat().resolvedOptions().timeZone)),
    [],
  );
  const settled = useRef(chosen);
  const language = useMemo<Language>(() => {
    const intl = formatsOf(loaded, zone);
    return {
      locale: loaded.locale,
      missed: Boolean(loaded.missed),
      intl,
      ...translators(intl),
      say: (text, field) => uiWords(intl, text, now(), field),
      sayPlain: (text) => uiText(intl, text, now()),
      label: (name) => fieldLabel(intl, name),
      has: (key): key is MessageKey => Object.hasOwn(loaded.messages, key),
      choose: async (locale) => {
        settled.current = true;
        const next = await load(locale).catch(() => undefined);
        setLoaded((before) => next ?? { ...before, missed: true });
        if (next !== undefined) onChoice?.(locale);
      },
      suggest: async (uiLocales) => {
        const locale = wished(uiLocales);
        if (settled.current || locale === undefined || locale === loaded.locale) return;
        settled.current = true;
        // The language that is there does as well.
        const wanted = await load(locale).catch(() => undefined);
        if (wanted !== undefined) setLoaded(wanted);
      },
    };
  }, [loaded, load, onChoice, now, zone]);
  useEffect(() => {
    document.documentElement.lang = intlTag(loaded.locale);
    document.documentElement.dir = directionOf(loaded.locale);
  }, [loaded]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The interface's language. Throws outside of a `LanguageProvider`: a programming mistake. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('no LanguageProvider');
  return language;
}

/**
 * Speaks the language that the application wishes for, unless the person has chosen another one during this visit.
 * @param uiLocales tags separated by spaces
 */
export function useWishedLanguage(uiLocales: string | undefined): void {
  const { suggest } = useLanguage();
  useEffect(() => {
    if (uiLocales !== undefined) void suggest(uiLocales);
  }, [uiLocales, suggest]);
}
