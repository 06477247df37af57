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
import { createReach } from './api/reach.ts';
import type { FlowContext } from './flow/context.ts';
import type { AppEvent } from './flow/events.ts';
import { type Memory, shortMemory } from './flow/memory.ts';
import { AppProvider } from './frame/app.tsx';
import { Broken } from './frame/Broken.tsx';
import { HydratedProvider } from './frame/hydrated.tsx';
import { type Handle, Layout } from './frame/Layout.tsx';
import { FormLoading, Loading } from './frame/Loading.tsx';
import { part } from './frame/not-loaded.ts';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { LanguageProvider } from './intl/provider.tsx';
import { screen as login } from './routes/login.tsx';

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
  readonly shownPart?: () => string;
  /** Milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Told once about each thing that should not happen. */
  readonly report?: (what: string) => void;
  /** Told about every submit. */
  readonly tell?: (event: AppEvent) => void;
  /** What outlives a reload; nothing does if left out. */
  readonly memory?: Memory;
  /** What outlives the visit; nothing does if left out. */
  readonly lasting?: Memory;
  /** Loads the whole page anew. */
  readonly reload?: () => void;
  /** Time zone that the page was rendered in; the machine's own if left out. */
  readonly timeZone?: string;
  /** The theme that the page came with; the system's if left out. */
  readonly theme?: Theme;
}

function once(report: (what: string) => void): (what: string) => void {
  const told = new Set<string>();
  return (what) => {
    if (told.has(what)) return;
    told.add(what);
    report(what);
  };
}

function contextOf({
  config,
  fetch,
  origin = config.kratos_url,
  shownPath = () => '',
  shownPart = () => '',
  now = Date.now,
  report = () => {},
  tell = () => {},
  memory = shortMemory(),
  lasting = shortMemory(),
  reload = () => {},
  theme,
}: RouteOptions): FlowContext {
  const { reach, watching } = createReach();
  const kratos = createKratosApi(config, fetch, origin);
  kratos.use(watching);
  return {
    config,
    reach,
    shownPath,
    shownPart,
    now,
    kratos,
    gateway: (origin) => {
      const gateway = createGatewayApi(origin, fetch);
      gateway.use(watching);
      return gateway;
    },
    report: once(report),
    tell,
    memory,
    lasting,
    reload,
    theme,
    fresh: new Map(),
    carried: new Map(),
  };
}

/** After a submit that stays on its address, the answer is the flow: reading it again would only cost time. */
const unlessAnswered: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

/**
 * The parts of a screen's route that show a form.
 * @param fields of the form before it is known: the space that the skeleton keeps for them
 */
const form = (fields: number) => ({
  shouldRevalidate: unlessAnswered,
  hydrateFallbackElement: <FormLoading fields={fields} />,
});

/** The route of a screen. The login comes with the app; any other screen is loaded when somebody goes to it. */
function screenRoute(name: ScreenName, context: FlowContext): Omit<RouteObject, 'index' | 'children'> {
  const wide = { width: 'wide' } satisfies Handle;
  switch (name) {
    case 'login':
      return { ...form(2), ...login(context) };
    case 'registration':
      return { ...form(4), lazy: part(async () => (await import('./routes/registration.tsx')).screen(context)) };
    case 'recovery':
      return {
        ...form(1),
        handle: { brand: 'recovery.brand' } satisfies Handle,
        lazy: part(async () => (await import('./routes/recovery.tsx')).screen(context)),
      };
    case 'verification':
      return { ...form(1), lazy: part(async () => (await import('./routes/verification.tsx')).screen(context)) };
    case 'settings':
      return {
        handle: { width: 'broad' } satisfies Handle,
        lazy: part(async () => (await import('./routes/settings.tsx')).screen(context)),
      };
    case 'dashboard':
      return { handle: wide, lazy: part(async () => (await import('./routes/dashboard.tsx')).screen(context)) };
    case 'sessions':
      return { handle: wide, lazy: part(async () => (await import('./routes/sessions.tsx')).screen(context)) };
    case 'consent':
      return { ...form(2), lazy: part(async () => (await import('./routes/consent.tsx')).screen(context)) };
    case 'device':
      return { ...form(1), lazy: part(async () => (await import('./routes/device.tsx')).screen(context)) };
    case 'device-connected':
      return { lazy: part(async () => (await import('./routes/device-connected.tsx')).screen()) };
    case 'logout':
      return { ...form(0), lazy: part(async () => (await import('./routes/logout.tsx')).screen(context)) };
    case 'signed-out':
      return { lazy: part(async () => (await import('./routes/signed-out.tsx')).screen(context)) };
    case 'error':
      return { lazy: part(async () => (await import('./routes/error.tsx')).screen(context)) };
  }
}

/** The whole route tree, for a browser's, a test's or a server's router. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  const context = contextOf(options);
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
    lazy: part(async () => (await import('./routes/not-found.tsx')).screen(context)),
  };
  // Named by their paths: a page that was rendered with one of them alone has its data by the same names.
  return [
    {
      id: 'app',
      element: wrap(<Outlet />),
      hydrateFallbackElement: wrap(<Loading />),
      children: [{ id: 'frame', Component: Layout, ErrorBoundary: Broken, children: [...routes, notFound] }],
    },
  ];
}
