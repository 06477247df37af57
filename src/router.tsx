import type { ReactNode } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import type { AppConfig, FlowKind } from '../openapi/index.ts';
import { createGatewayApi } from './api/gateway.ts';
import type { Fetch } from './api/kratos.ts';
import { createKratosApi } from './api/kratos.ts';
import type { FlowContext } from './flow/context.ts';
import { type Memory, shortMemory } from './flow/memory.ts';
import { flowAction, flowLoader } from './flow/screen.ts';
import type { Locale } from './intl/locales.ts';
import { LanguageProvider, type LoadedLocale } from './intl/provider.tsx';
import type { screens as laterScreens } from './later.ts';
import { AppProvider } from './routes/app.tsx';
import { Broken, FormLoading, Layout, Loading } from './routes/Layout.tsx';
import { Login } from './routes/login.tsx';
import { NotFound } from './routes/NotFound.tsx';
import { Registration } from './routes/registration.tsx';

/** What the routes are made of; all of it is given, so that a test gives its own. */
export interface RouteOptions {
  readonly config: AppConfig;
  readonly fetch: Fetch;
  readonly locale: LoadedLocale;
  readonly onLocale?: (locale: Locale) => void;
  /** Path that the browser shows; only a router that keeps a history needs it. */
  readonly shownPath?: () => string;
  /** Milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Told once about each thing that should not happen. */
  readonly report?: (what: string) => void;
  /** What outlives a reload; nothing does if left out. */
  readonly memory?: Memory;
  /** Loads the whole page anew. */
  readonly reload?: () => void;
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
  shownPath = () => '',
  now = Date.now,
  report = () => {},
  memory = shortMemory(),
  reload = () => {},
}: RouteOptions): FlowContext {
  return {
    config,
    shownPath,
    now,
    kratos: createKratosApi(config.kratos_url, fetch),
    gateway: (origin) => createGatewayApi(origin, fetch),
    report: once(report),
    memory,
    reload,
    fresh: new Map(),
    carried: new Map(),
  };
}

/** After a submit that stays on its address, the answer is the flow: reading it again would only cost time. */
const unlessAnswered: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

/** Fields of a form and lines around it before they are known: the space that the skeleton keeps for them. */
const usual: { readonly [K in FlowKind]: { readonly fields: number; readonly lines: number } } = {
  login: { fields: 2, lines: 4 },
  registration: { fields: 4, lines: 0 },
  recovery: { fields: 1, lines: 1 },
  verification: { fields: 1, lines: 1 },
  settings: { fields: 1, lines: 1 },
};

function flowRoute(context: FlowContext, kind: FlowKind, Component: () => ReactNode): RouteObject {
  return {
    path: `/${kind}`,
    loader: ({ request }) => flowLoader(context, kind, request),
    action: ({ request }) => flowAction(context, request),
    shouldRevalidate: unlessAnswered,
    hydrateFallbackElement: <FormLoading {...usual[kind]} />,
    Component,
  };
}

/** A screen that is loaded when somebody comes to it. */
function later(context: FlowContext, name: keyof typeof laterScreens): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => (await import('./later.ts')).screens[name](context) };
}

/** The whole route tree, for a browser's, a test's or a server's router. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  const context = contextOf(options);
  const { locale, onLocale } = options;
  const wrap = (children: ReactNode) => (
    <AppProvider value={context}>
      <LanguageProvider initial={locale} now={context.now} {...(onLocale === undefined ? {} : { onChoice: onLocale })}>
        {children}
      </LanguageProvider>
    </AppProvider>
  );
  const screens: RouteObject[] = [
    { path: '/', handle: { width: 'wide' }, ...later(context, 'dashboard') },
    { path: '/welcome', handle: { width: 'wide' }, ...later(context, 'dashboard') },
    flowRoute(context, 'login', Login),
    flowRoute(context, 'registration', Registration),
    { path: '/verification', shouldRevalidate: unlessAnswered, ...later(context, 'verification') },
    { path: '/verify', shouldRevalidate: unlessAnswered, ...later(context, 'verification') },
    { path: '/error', ...later(context, 'error') },
    { path: '/consent', shouldRevalidate: unlessAnswered, ...later(context, 'consent') },
    { path: '/logout', shouldRevalidate: unlessAnswered, ...later(context, 'logout') },
    { path: '*', Component: NotFound },
  ];
  return [
    {
      element: wrap(<Outlet />),
      hydrateFallbackElement: wrap(<Loading />),
      children: [{ Component: Layout, ErrorBoundary: Broken, children: screens }],
    },
  ];
}
