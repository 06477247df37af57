import '@members/ui/theme/faces.css';
import '@members/ui/theme/index.css';
import type { AppConfig } from '@members/openapi';
import type { Fetch, ViewData } from '@members/pages/view';
import { currentTheme } from '@members/ui/theme/current-theme';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { withFollowUps } from './api/follow-ups.ts';
import { preparePolicy } from './flow/error/lazy-policy.ts';
import { tellTabs } from './flow/session-news.ts';
import { createCookieStorage, deviceCookieAge } from './flow/storage.ts';
import { keepFocus } from './frame/keep-focus.ts';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { keepLocale } from './intl/keep-locale.ts';
import { pause } from './pause.ts';
import type { RenderedPage } from './rendered-page.ts';
import { createRoutes } from './router.tsx';

/** Language of the page at its start, and how to load others. */
export interface StartLanguage {
  readonly first: Promise<LoadedLocale>;
  /** Whether the user or the address has chosen it, so that `ui_locales` of an OAuth2 client does not change it. */
  readonly chosen: boolean;
  readonly load: LoadLocale;
}

/** Access to the page's cookies, from which the gateway learns what it needs to render a page. */
const documentCookies = {
  read: () => document.cookie,
  write: (line: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = line;
  },
};

/** Loads the screen that the page shows, so that the app can hydrate it without a gap. */
async function loadScreen(routes: RouteObject[], { at }: ViewData, basename: string): Promise<void> {
  const matches = matchRoutes(routes, new URL(at, location.href), basename) ?? [];
  for (const { route } of matches)
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

interface AppProps {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** Called when the app is rendered. */
  readonly onShown: () => void;
}

function App({ router, onShown }: AppProps): ReactNode {
  useLayoutEffect(onShown, [onShown]);
  return <RouterProvider router={router} />;
}

/**
 * Starts the app. Other scripts of the page can listen to it: `addEventListener('identity', ({ detail }) => ...)`
 * receives an `AppEvent` for each form that was sent.
 * @param fetch sends the app's requests; the first one may have been sent already
 * @param rendered the rendered page, which the app takes over when `early` says so; undefined if there is none
 */
export async function start(
  config: AppConfig,
  fetch: Fetch,
  language: StartLanguage,
  rendered?: RenderedPage,
): Promise<void> {
  const { view, early } = rendered ?? {};
  const { base_path: basename } = config;
  const attributes = `; Path=${basename}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  const theme = currentTheme();
  const deviceStorage = createCookieStorage(documentCookies, attributes + deviceCookieAge);
  // Hydration needs the time at which the gateway rendered the page; afterwards the clock counts.
  let renderedAt = view?.now;
  const routes = createRoutes({
    config,
    locale: await language.first,
    loadLocale: language.load,
    localeChosen: language.chosen,
    fetch: withFollowUps(fetch, new URL(basename, location.href).href.replace(/\/$/, '')),
    origin: location.origin,
    onLocale: (locale) => keepLocale(locale, config.base_path),
    shownPath: () => location.pathname,
    shownHash: () => location.hash,
    report: (what) => console.warn(what),
    onEvent: (detail) => {
      tellTabs(detail);
      dispatchEvent(new CustomEvent('identity', { detail }));
    },
    visitStorage: createCookieStorage(documentCookies, attributes),
    deviceStorage,
    ...(view && { timeZone: view.timeZone }),
    ...(theme && { theme }),
    reload: () => location.reload(),
    now: () => renderedAt ?? Date.now(),
  });
  if (view !== undefined) {
    await loadScreen(routes, view, basename);
    history.replaceState(history.state, '', view.at + location.hash);
    await pause();
  }
  const router = createBrowserRouter(routes, { basename, ...(view && { hydrationData: view }) });
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const onShown = () => {
    renderedAt = undefined;
  };
  const app = (
    <StrictMode>
      <App router={router} onShown={onShown} />
    </StrictMode>
  );
  // The gateway needs the time zone to render the next page.
  const storeTimeZone = () => deviceStorage.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (early === undefined) {
    // Each screen has a title of its own.
    document.querySelector('title')?.remove();
    createRoot(root).render(app);
    return storeTimeZone();
  }
  early.appLoaded((urgent) => {
    keepFocus(document);
    // If the user is using the page, hydrate at once; otherwise in pieces that do not block input.
    (urgent ? flushSync : startTransition)(() => void hydrateRoot(root, app));
    setTimeout(() => {
      storeTimeZone();
      preparePolicy();
    });
  });
}
