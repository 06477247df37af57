import type { Locale } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import { pages, type ScreenName } from '@members/pages';
import type { Fetch } from '@members/pages/view';
import { AttentionProvider } from '@members/ui';
import type { Theme } from '@members/ui/theme/choice';
import type { ReactNode } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunction } from 'react-router-dom';
import { createGatewayApi } from './api/gateway.ts';
import { createKratosApi } from './api/kratos.ts';
import { createReachability } from './api/reachability.ts';
import type { FlowContext } from './flow/context.ts';
import type { AppEvent } from './flow/events.ts';
import { createPageStorage, type KeyValueStorage } from './flow/storage.ts';
import { AppProvider } from './frame/app.tsx';
import { lazyChunk } from './frame/chunk-not-loaded.ts';
import { HydratedProvider } from './frame/hydrated.tsx';
import { Layout, type RouteHandle } from './frame/Layout.tsx';
import { FormLoading, Loading } from './frame/Loading.tsx';
import { RouteError } from './frame/RouteError.tsx';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { LanguageProvider } from './intl/provider.tsx';
import { screen as login } from './routes/login.tsx';

/** Everything that routes need from their surroundings. Tests pass their own. */
export interface RouteOptions {
  readonly config: AppConfig;
  readonly fetch: Fetch;
  /** Origin of the app; Kratos's if left out. */
  readonly origin?: string;
  readonly locale: LoadedLocale;
  /** Loads another language; the first one stays if left out. */
  readonly loadLocale?: LoadLocale;
  /**
   * Whether the user or the address has chosen the language, so that `ui_locales` of an OAuth2 client does not change
   * it.
   */
  readonly localeChosen?: boolean;
  readonly onLocale?: (locale: Locale) => void;
  /** Returns the path that the browser shows. Needed only by routers with a history. */
  readonly shownPath?: () => string;
  /** Returns the fragment of the browser's address. */
  readonly shownHash?: () => string;
  /** Returns the time in milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Called with each problem that should not happen, once for each. */
  readonly report?: (what: string) => void;
  /** Called after every submit. */
  readonly onEvent?: (event: AppEvent) => void;
  /** Values kept until the browser closes; in memory only if left out. */
  readonly visitStorage?: KeyValueStorage;
  /** Values kept for a year on this device; in memory only if left out. */
  readonly deviceStorage?: KeyValueStorage;
  /** Reloads the page. */
  readonly reload?: () => void;
  /** Time zone in which the gateway rendered the page; undefined for a page that it did not render. */
  readonly timeZone?: string;
  /** Theme that the user chose; undefined for the system's. */
  readonly theme?: Theme;
}

function once(report: (what: string) => void): (what: string) => void {
  const reported = new Set<string>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    report(what);
  };
}

function createContext({
  config,
  fetch,
  origin = config.kratos_url,
  shownPath = () => '',
  shownHash = () => '',
  now = Date.now,
  report = () => {},
  onEvent = () => {},
  visitStorage = createPageStorage(),
  deviceStorage = createPageStorage(),
  reload = () => {},
  theme,
}: RouteOptions): FlowContext {
  const { reachability, middleware } = createReachability();
  const kratos = createKratosApi(config, fetch, origin);
  kratos.use(middleware);
  return {
    config,
    reachability,
    shownPath,
    shownHash,
    now,
    kratos,
    gateway: (origin) => {
      const gateway = createGatewayApi(origin, fetch);
      gateway.use(middleware);
      return gateway;
    },
    report: once(report),
    onEvent,
    visitStorage,
    deviceStorage,
    reload,
    theme,
    newFlows: new Map(),
    carriedInput: new Map(),
  };
}

/** After a submit that stays on its address the response is the flow, so the loader need not run again. */
const unlessSubmitted: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

/**
 * Route members of a screen with a form.
 * @param fields number of fields that the skeleton shows while the form loads
 */
const formRoute = (fields: number) => ({
  shouldRevalidate: unlessSubmitted,
  hydrateFallbackElement: <FormLoading fields={fields} />,
});

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
  const { locale, loadLocale = async () => locale, localeChosen = false, onLocale, timeZone } = options;
  const wrap = (children: ReactNode) => (
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
