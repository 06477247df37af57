import '@members/ui/theme/index.css';
import type { AppConfig } from '@members/openapi';
import type { Fetch, ViewData } from '@members/pages/view';
import { shownTheme } from '@members/ui/theme/shown';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { preparePolicy } from './flow/error/deciding.ts';
import { lastingAge, memoryIn } from './flow/memory.ts';
import { keepFocus } from './frame/keep-focus.ts';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { keepLocale } from './intl/keep-locale.ts';
import { pause } from './pause.ts';
import type { Rendered } from './rendered.ts';
import { createRoutes } from './router.tsx';

/** The language that the page begins in, on its way, and how others come. */
export interface StartLanguage {
  readonly first: Promise<LoadedLocale>;
  /** No application's wish changes it any more. */
  readonly settled: boolean;
  readonly load: LoadLocale;
}

/** Cookies hold what the gateway has to know when it renders a page. */
const jar = {
  read: () => document.cookie,
  write: (line: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = line;
  },
};

/** The screen that stands there already has to be at hand before the app takes it over. */
async function withScreen(routes: RouteObject[], { at }: ViewData, basename: string): Promise<void> {
  const matches = matchRoutes(routes, new URL(at, location.href), basename) ?? [];
  for (const { route } of matches)
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

interface AppProps {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** Called once it is there. */
  readonly shown: () => void;
}

function App({ router, shown }: AppProps): ReactNode {
  useLayoutEffect(shown, [shown]);
  return <RouterProvider router={router} />;
}

/**
 * Shows the app. Scripts of the page may listen to it: `addEventListener('identity', ({ detail }) => ...)` gets an `AppEvent`
 * for every form that was sent.
 * @param rendered the rendered page, if it was: the app takes it over when `early` calls back
 * @param fetch how it reaches the servers; a call may be under way already
 */
export async function start(
  config: AppConfig,
  fetch: Fetch,
  language: StartLanguage,
  rendered?: Rendered,
): Promise<void> {
  const { view, early } = rendered ?? {};
  const { base_path: basename } = config;
  const attributes = `; Path=${basename}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  const theme = shownTheme();
  const lasting = memoryIn(jar, attributes + lastingAge);
  // What is taken over was written at the gateway's time.
  let held = view?.now;
  const routes = createRoutes({
    config,
    locale: await language.first,
    loadLocale: language.load,
    localeChosen: language.settled,
    fetch,
    origin: location.origin,
    onLocale: (locale) => keepLocale(locale, config.base_path),
    shownPath: () => location.pathname,
    shownPart: () => location.hash,
    report: (what) => console.warn(what),
    tell: (detail) => dispatchEvent(new CustomEvent('identity', { detail })),
    memory: memoryIn(jar, attributes),
    lasting,
    ...(view && { timeZone: view.timeZone }),
    ...(theme && { theme }),
    reload: () => location.reload(),
    now: () => held ?? Date.now(),
  });
  if (view !== undefined) {
    await withScreen(routes, view, basename);
    history.replaceState(history.state, '', view.at + location.hash);
    await pause();
  }
  const router = createBrowserRouter(routes, { basename, ...(view && { hydrationData: view }) });
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  const release = () => {
    held = undefined;
  };
  const app = (
    <StrictMode>
      <App router={router} shown={release} />
    </StrictMode>
  );
  // What the gateway has to know for the next page.
  const note = () => lasting.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (early === undefined) {
    createRoot(root).render(app);
    return note();
  }
  early.appLoaded((urgent) => {
    keepFocus(document);
    // Nobody who waits is kept waiting, and nobody is held up by what nobody waits for.
    (urgent ? flushSync : startTransition)(() => void hydrateRoot(root, app));
    setTimeout(() => {
      note();
      preparePolicy();
    });
  });
}
