import type { LoadedLocale } from '@members/app/intl/catalogues';
import { Providers } from '@members/app/Providers';
import { directionOf, intlTag, type Locale } from '@members/locales/languages';
import { type ReactNode, useMemo, useRef } from 'react';
import { appearanceStyle, rootClass } from './appearance.ts';
import { useTheme } from './host-theme.ts';
import type { SignInOptions } from './options.ts';
import type { Services } from './services.ts';

interface RootProps {
  readonly options: SignInOptions;
  readonly services: Services;
  /** Name for the styles: the name of a screen, or `menu`. */
  readonly name: string;
  /** Whether a server has rendered the content. */
  readonly isRendered: boolean;
  readonly children: ReactNode;
}

/** The border between the host's page and our elements: styles, language and theme. */
export function Root({ options, services, name, isRendered, children }: RootProps): ReactNode {
  const { texts, appearance = {} } = options;
  const box = useRef<HTMLDivElement>(null);
  const theme = useTheme(box, appearance.theme);
  const style = useMemo(() => appearanceStyle(appearance), [appearance]);
  const locale = useMemo(
    () => ({ locale: texts.language as Locale, messages: texts.messages }) as LoadedLocale,
    [texts],
  );
  const load = useMemo(() => async () => locale, [locale]);
  return (
    <div
      ref={box}
      className={rootClass}
      lang={intlTag(texts.language)}
      dir={directionOf(texts.language)}
      data-theme={theme}
      data-screen={name}
    >
      {style && <style nonce={appearance.nonce}>{style}</style>}
      <Providers
        key={texts.language}
        context={services.context}
        locale={locale}
        loadLocale={load}
        timeZone={isRendered ? 'UTC' : undefined}
      >
        {children}
      </Providers>
    </div>
  );
}
