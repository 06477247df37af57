import type { Locale } from '@members/locales/languages';
import { AttentionProvider } from '@members/ui';
import type { ReactNode } from 'react';
import type { FlowContext } from './flow/context.ts';
import { AppProvider } from './frame/app.tsx';
import { HydratedProvider } from './frame/hydrated.tsx';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { LanguageProvider } from './intl/provider.tsx';

interface Props {
  readonly context: FlowContext;
  readonly locale: LoadedLocale;
  /** Loads another language. It stays the same function. */
  readonly loadLocale: LoadLocale;
  readonly localeChosen?: boolean | undefined;
  readonly onLocale?: ((locale: Locale) => void) | undefined;
  /** Time zone in which the page was rendered; undefined for a page that was not. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Provides the context, the language and the live regions, which every screen needs. */
export function Providers(props: Props): ReactNode {
  const { context, locale, loadLocale, localeChosen = false, onLocale, timeZone, children } = props;
  return (
    <AppProvider value={context}>
      <HydratedProvider rendered={timeZone !== undefined}>
        <LanguageProvider
          initial={locale}
          load={loadLocale}
          chosen={localeChosen}
          now={context.now}
          onChoice={onLocale}
          timeZone={timeZone}
        >
          <AttentionProvider>{children}</AttentionProvider>
        </LanguageProvider>
      </HydratedProvider>
    </AppProvider>
  );
}
