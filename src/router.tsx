import type { ReactNode } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Locale } from '../locales/languages.ts';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from './api/fetch.ts';
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
import { pages, type ScreenName } from './pages.ts';
import { screen as login } from './routes/login.tsx';
import type { Theme } from './theme/choice.ts';
import { AttentionProvider } from './ui/index.ts';

/** What the routes are made of; all of it is given, so that a test gives its own. */
export interface RouteOptions {
  readonly config: AppConfig;
  readonly fetch: Fetch;
  /** Origin that the app is served from; Kratos's if left out. */
  readonly origin?: string;
  readonly locale: LoadedLocale;
  /** Gets further languages; there are none if left out: the one it begins with stays. */
  readonly loadLocale?: LoadLocale;
  /** Whether no application's wish changes that language any more. */
  readonly localeChosen?: boolean;
  readonly onLocale?: (locale: Locale) => void;
  /** Path that the browser shows; only a router that keeps a history needs it. */
  readonly shownPath?: () => string;
  /** Part of the page that the browser's address names. */
  readonly shownHash?: () => string;
  /** Milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Told once about each thing that should not happen. */
  readonly report?: (what: string) => void;
  /** Told about every submit. */
  readonly onEvent?: (event: AppEvent) => void;
  /** What outlives a reload; nothing does if left out. */
  readonly visitStorage?: KeyValueStorage;
  /** What outlives the visit; nothing does if left out. */
  readonly deviceStorage?: KeyValueStorage;
  /** Loads the whole page anew. */
  readonly reload?: () => void;
  /** Time zone that the page was rendered in; the machine's own if left out. */
  readonly timeZone?: string;
  /** The theme that the page came with; the system's if left out. */
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

/** After a submit that stays on its address, the answer is the flow: reading it again would only cost time. */
const unlessSubmitted: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

/**
 * The parts of a screen's route that show a form.
 * @param fields of the form before it is known: the space that the skeleton keeps for them
 */
const formRoute = (fields: number) => ({
  shouldRevalidate: unlessSubmitted,
  hydrateFallbackElement: <FormLoading fields={fields} />,
});

/** The route of a screen. The login comes with the app; any other screen is loaded when somebody goes to it. */
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

/** The whole route tree, for a browser's, a test's or a server's router. */
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
  // Named by their paths: a page that was rendered with one of them alone has its data by the same names.
  return [
    {
      id: 'app',
      element: wrap(<Outlet />),
      hydrateFallbackElement: wrap(<Loading />),
      children: [{ id: 'frame', Component: Layout, ErrorBoundary: RouteError, children: [...routes, notFound] }],
    },
  ];
}
