import type { Locale } from '@members/locales/languages';
import { pages, type ScreenName } from '@members/pages';
import type { ReactNode } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { type ContextOptions, createContext } from './create-context.ts';
import type { FlowContext } from './flow/context.ts';
import { formRoute } from './form-route.tsx';
import { lazyChunk } from './frame/chunk-not-loaded.ts';
import { Layout, type RouteHandle } from './frame/Layout.tsx';
import { Loading } from './frame/Loading.tsx';
import { RouteError } from './frame/RouteError.tsx';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { Providers } from './Providers.tsx';
import { screen as login } from './routes/login.tsx';

/** Everything that routes need from their surroundings. Tests pass their own. */
export interface RouteOptions extends ContextOptions {
  readonly locale: LoadedLocale;
  /** Loads another language; the first one stays if left out. */
  readonly loadLocale?: LoadLocale;
  /**
   * Whether the user or the address has chosen the language, so that `ui_locales` of an OAuth2 client does not change
   * it.
   */
  readonly localeChosen?: boolean;
  readonly onLocale?: (locale: Locale) => void;
  /** Time zone in which the gateway rendered the page; undefined for a page that it did not render. */
  readonly timeZone?: string;
}

/**
 * Returns the route of a screen. The login is part of the app's first chunk; other screens are loaded when the user
 * opens them.
 */
function screenRoute(name: ScreenName, context: FlowContext): Omit<RouteObject, 'index' | 'children'> {
  const wide = { width: 'wide' } satisfies RouteHandle;
  switch (name) {
    case 'login':
      return { ...formRoute(2), ...login(context) };
    case 'registration':
      return {
        ...formRoute(4),
        lazy: lazyChunk(async () => (await import('./routes/registration.tsx')).screen(context)),
      };
    case 'recovery':
      return {
        ...formRoute(1),
        handle: { brand: 'recovery.brand' } satisfies RouteHandle,
        lazy: lazyChunk(async () => (await import('./routes/recovery.tsx')).screen(context)),
      };
    case 'verification':
      return {
        ...formRoute(1),
        lazy: lazyChunk(async () => (await import('./routes/verification.tsx')).screen(context)),
      };
    case 'settings':
      return {
        handle: { width: 'broad' } satisfies RouteHandle,
        lazy: lazyChunk(async () => (await import('./routes/settings.tsx')).screen(context)),
      };
    case 'dashboard':
      return { handle: wide, lazy: lazyChunk(async () => (await import('./routes/dashboard.tsx')).screen(context)) };
    case 'sessions':
      return { handle: wide, lazy: lazyChunk(async () => (await import('./routes/sessions.tsx')).screen(context)) };
    case 'consent':
      return { ...formRoute(2), lazy: lazyChunk(async () => (await import('./routes/consent.tsx')).screen(context)) };
    case 'device':
      return { ...formRoute(1), lazy: lazyChunk(async () => (await import('./routes/device.tsx')).screen(context)) };
    case 'device-connected':
      return { lazy: lazyChunk(async () => (await import('./routes/device-connected.tsx')).screen()) };
    case 'logout':
      return { ...formRoute(0), lazy: lazyChunk(async () => (await import('./routes/logout.tsx')).screen(context)) };
    case 'signed-out':
      return { lazy: lazyChunk(async () => (await import('./routes/signed-out.tsx')).screen(context)) };
    case 'error':
      return { lazy: lazyChunk(async () => (await import('./routes/error.tsx')).screen(context)) };
  }
}

/** Returns the app's routes, for the router of a browser, a test or the server. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  const context = createContext(options);
  const { locale, loadLocale = async () => locale, localeChosen, onLocale, timeZone } = options;
  const wrap = (children: ReactNode) => (
    <Providers
      context={context}
      locale={locale}
      loadLocale={loadLocale}
      localeChosen={localeChosen}
      onLocale={onLocale}
      timeZone={timeZone}
    >
      {children}
    </Providers>
  );
  const routes = pages.map(({ path, screen }): RouteObject => ({ id: path, path, ...screenRoute(screen, context) }));
  const notFound: RouteObject = {
    id: '*',
    path: '*',
    lazy: lazyChunk(async () => (await import('./routes/not-found.tsx')).screen(context)),
  };
  // Routes have their paths as ids: the server renders with one route only, and its data is found by that id.
  return [
    {
      id: 'app',
      element: wrap(<Outlet />),
      hydrateFallbackElement: wrap(<Loading />),
      children: [{ id: 'frame', Component: Layout, ErrorBoundary: RouteError, children: [...routes, notFound] }],
    },
  ];
}
