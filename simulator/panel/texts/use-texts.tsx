import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { type TextKey, texts } from './texts.ts';

export type Language = 'en' | 'fr';

const key = 'panel-language';

/** Returns the language that was chosen last, else the first one of the browser that the panel speaks. */
function firstLanguage(): Language {
  const [kept] = [localStorage.getItem(key), ...navigator.languages.map((tag) => tag.slice(0, 2))].filter(
    (each) => each === 'en' || each === 'fr',
  );
  return kept ?? 'en';
}

const LanguageContext = createContext<{ readonly language: Language; readonly choose: (language: Language) => void }>({
  language: 'en',
  choose: () => {},
});

const messagesOf = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, each[index]]));
const messages = { en: messagesOf(0), fr: messagesOf(1) };

/** Provides the panel's texts in the language of the user. */
export function TextsProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const choice = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        localStorage.setItem(key, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={language} messages={messages[language]}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

export const useLanguage = () => useContext(LanguageContext);

/** Returns functions that format texts, times and distances in time. */
export function useTexts() {
  const intl = useIntl();
  return useMemo(
    () => ({
      t: (id: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
        intl.formatMessage({ id }, values),
      /** Formats a distance in time such as "in 3 minutes". @param seconds negative values are in the past */
      relative: (seconds: number): string => {
        const [unit, length] =
          units.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] satisfies [Unit, number]);
        return intl.formatRelativeTime(Math.trunc(seconds / length), unit);
      },
      /** Formats a moment in the person's words and zone; '' for an empty text. */
      when: (iso: string): string =>
        iso === '' ? '' : intl.formatDate(iso, { dateStyle: 'medium', timeStyle: 'medium' }),
      copyLabels: {
        copiedLabel: intl.formatMessage({ id: 'copied' }),
        failedLabel: intl.formatMessage({ id: 'copyRefused' }),
      },
    }),
    [intl],
  );
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'year';

const units: readonly [Unit, number][] = [
  ['year', 365 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
