import type { ReactNode } from 'react';
import { Outlet, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import type { AppConfig, FlowKind } from '../openapi/index.ts';
import { createGatewayApi } from './api/gateway.ts';
import { createKratosApi, type Fetch } from './api/kratos.ts';
import type { FlowContext } from './flow/context.ts';
import { challengedLogoutLoader, consentAction, consentLoader, logoutAction } from './flow/gateway.ts';
import { flowAction, flowLoader } from './flow/screen.ts';
import { logoutLoader, sessionLoader } from './flow/session.ts';
import { errorLoader } from './flow/shown-error.ts';
import type { Locale } from './intl/locales.ts';
import { LanguageProvider, type LoadedLocale } from './intl/provider.tsx';
import { AppProvider } from './routes/app.tsx';
import { Consent } from './routes/consent.tsx';
import { Dashboard } from './routes/dashboard.tsx';
import { ErrorScreen, NotFound } from './routes/error.tsx';
import { Broken, Layout, Loading } from './routes/Layout.tsx';
import { Login } from './routes/login.tsx';
import { Logout } from './routes/logout.tsx';
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
}: RouteOptions): FlowContext {
  return {
    config,
    shownPath,
    now,
    kratos: createKratosApi(config.kratos_url, fetch),
    gateway: (origin) => createGatewayApi(origin, fetch),
    report: once(report),
    fresh: new Map(),
    carried: new Map(),
  };
}

/** After a submit that stays on its address, the answer is the flow: reading it again would only cost time. */
const unlessAnswered: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

function flowRoute(context: FlowContext, kind: FlowKind, Component: () => ReactNode): RouteObject {
  return {
    path: `/${kind}`,
    loader: ({ request }) => flowLoader(context, kind, request),
    action: ({ request }) => flowAction(context, request),
    shouldRevalidate: unlessAnswered,
    Component,
  };
}

function logoutRoute(context: FlowContext): RouteObject {
  return {
    path: '/logout',
    loader: ({ request }) => {
      if (!new URL(request.url).searchParams.has('logout_challenge')) return logoutLoader(context, request);
      return context.config.gateway ? challengedLogoutLoader(context, request) : null;
    },
    action: ({ request }) => logoutAction(context, request),
    shouldRevalidate: unlessAnswered,
    Component: Logout,
  };
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
  const session = ({ request }: { request: Request }) => sessionLoader(context, request);
  const dashboard = { loader: session, Component: Dashboard, handle: { width: 'wide' } };
  const screens: RouteObject[] = [
    { path: '/', ...dashboard },
    { path: '/welcome', ...dashboard },
    flowRoute(context, 'login', Login),
    flowRoute(context, 'registration', Registration),
    { path: '/error', loader: ({ request }) => errorLoader(context, request), Component: ErrorScreen },
    {
      path: '/consent',
      loader: ({ request }) => (context.config.gateway ? consentLoader(context, request) : null),
      action: ({ request }) => consentAction(context, request),
      shouldRevalidate: unlessAnswered,
      Component: Consent,
    },
    logoutRoute(context),
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
