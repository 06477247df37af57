import { isLocale, offeredLanguages } from '@members/locales/languages';
import { Announcement, Button, LanguageSelect, Page, QuietLinks, Segments } from '@members/ui';
import { chooseTheme } from '@members/ui/theme/choice';
import { currentTheme, watchTheme } from '@members/ui/theme/current-theme';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, useHref, useLocation, useMatches } from 'react-router-dom';
import { hopsParameter } from '../flow/journey/redirect-count.ts';
import { useDocumentLanguage, useLanguage } from '../intl/provider.tsx';
import { useApp } from './app.tsx';
import { useBrand } from './brand.ts';
import { useHydrated } from './hydrated.tsx';
import { NavigationStatus } from './NavigationStatus.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';

function LanguageSwitcher(): ReactNode {
  const { locale, choose, loadFailed, intl } = useLanguage();
  const options = Object.entries(offeredLanguages()).map(([value, label]) => ({ value, label }));
  return (
    <>
      <LanguageSelect
        label={intl.formatMessage({ id: 'page.language' })}
        name="locale"
        value={locale}
        options={options}
        onChange={({ target }) => {
          if (isLocale(target.value)) void choose(target.value);
        }}
      />
      <Announcement>{loadFailed ? intl.formatMessage({ id: 'page.languageFailed' }) : undefined}</Announcement>
    </>
  );
}

const themes = [
  { value: 'system', icon: 'contrast' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
] as const;

function ThemeSwitcher(): ReactNode {
  const intl = useIntl();
  const { theme } = useApp();
  const shown = useSyncExternalStore(watchTheme, currentTheme, () => theme);
  return (
    <Segments
      label={intl.formatMessage({ id: 'page.theme' })}
      name="theme"
      value={shown ?? 'system'}
      options={themes.map((theme) => ({ ...theme, label: intl.formatMessage({ id: `page.theme.${theme.value}` }) }))}
      onChoose={(value) => chooseTheme(value === 'system' ? undefined : value)}
    />
  );
}

/**
 * Switchers of language and theme. With scripts a choice applies at once; without scripts the form is sent to the
 * gateway. Hydration has to keep the same elements: otherwise a key that is down at that moment is lost.
 */
function Preferences(): ReactNode {
  const { locale } = useLanguage();
  const { config } = useApp();
  const here = useHref(useLocation());
  const scriptless = !useHydrated();
  return (
    <form
      {...(scriptless && { method: 'post', action: `${config.base_path.replace(/\/$/, '')}/gateway/look` })}
      onSubmit={(event) => event.preventDefault()}
    >
      {scriptless && (
        <>
          <input type="hidden" name="back" value={here} />
          <input type="hidden" name="shown" value={locale} />
        </>
      )}
      <LanguageSwitcher />
      <ThemeSwitcher />
      {scriptless && (
        <Button type="submit" variant="text" data-scriptless="">
          <FormattedMessage id="page.apply" />
        </Button>
      )}
    </form>
  );
}

function Footer(): ReactNode {
  const { t, intl } = useLanguage();
  const { privacy, terms, imprint, support } = useBrand();
  const links = [
    { href: privacy, text: intl.formatMessage({ id: 'page.privacy' }) },
    { href: terms, text: intl.formatMessage({ id: 'page.terms' }) },
    { href: imprint, text: intl.formatMessage({ id: 'page.imprint' }) },
    { href: support?.href, text: t('page.support', { address: support?.shown ?? '' }) },
  ].filter(({ href }) => Boolean(href));
  return (
    <>
      {links.length === 0 ? null : <QuietLinks links={links} />}
      <Preferences />
    </>
  );
}

/** Members of a route's `handle` for its frame. */
export interface RouteHandle {
  readonly width?: 'wide' | 'broad';
  /** Key of the text under the brand's name, in place of the usual subtitle. */
  readonly brand?: 'recovery.brand';
}

const handleOf = ({ handle }: { readonly handle: unknown }): RouteHandle => (handle instanceof Object ? handle : {});

/** The frame of every screen: brand, content, footer. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  useDocumentLanguage();
  const intl = useIntl();
  const { logo, logo_dark, motif, pane } = useApp().config.brand;
  const { name, subtitle } = useBrand();
  const handles = useMatches().map(handleOf);
  const width = handles.find((handle) => handle.width !== undefined)?.width ?? 'form';
  const own = handles.find((handle) => handle.brand !== undefined)?.brand;
  const brand = {
    name,
    subtitle: (own === undefined && subtitle) || intl.formatMessage({ id: own ?? 'brand.subtitle' }),
    logo,
    logoDark: logo_dark,
    motif,
    pane,
  };
  return (
    <Page
      brand={brand}
      width={width}
      footer={<Footer />}
      screen={useLocation().pathname}
      skipLabel={intl.formatMessage({ id: 'page.skip' })}
      banner={<OfflineBanner />}
    >
      {children}
    </Page>
  );
}

/**
 * Removes the count of redirects from the browser's address once a page is shown. The router keeps its own address, so
 * nothing is loaded again.
 */
function useCleanAddress(): void {
  const { isEmbedded } = useApp();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    const url = new URL(window.location.href);
    if (isEmbedded || !url.searchParams.has(hopsParameter)) return;
    url.searchParams.delete(hopsParameter);
    window.history.replaceState(window.history.state, '', url);
  }, [key, isEmbedded]);
}

/** The frame around the current screen, and what says that the next one loads. */
export function Layout(): ReactNode {
  useCleanAddress();
  return (
    <>
      <NavigationStatus />
      <Frame>
        <Outlet />
      </Frame>
    </>
  );
}
