import './theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from './api/client.ts';
import { memoryIn } from './flow/memory.ts';
import type { LoadedLocale, LoadLocale } from './intl/catalogues.ts';
import { keepLocale } from './intl/choice.ts';
import { createRoutes } from './router.tsx';

/** The language that the page begins in, on its way, and how others come. */
export interface StartLanguage {
  readonly first: Promise<LoadedLocale>;
  /** No application's wish changes it any more. */
  readonly settled: boolean;
  readonly load: LoadLocale;
  /** Gets what only further screens say, in all languages that are there. */
  readonly complete: () => Promise<void>;
}

/**
 * Shows the app. Scripts of the page may listen to it: `addEventListener('identity', ({ detail }) => ...)` gets an `AppEvent`
 * for every form that was sent.
 * @param fetch how it reaches the servers; a call may be under way already
 */
export async function start(config: AppConfig, fetch: Fetch, language: StartLanguage): Promise<void> {
  const routes = createRoutes({
    config,
    locale: await language.first,
    loadLocale: language.load,
    furtherTexts: language.complete,
    localeChosen: language.settled,
    fetch,
    onLocale: (locale) => keepLocale(locale, config.base_path),
    shownPath: () => location.pathname,
    shownPart: () => location.hash,
    report: (what) => console.warn(what),
    tell: (detail) => dispatchEvent(new CustomEvent('identity', { detail })),
    memory: memoryIn(() => sessionStorage),
    lasting: memoryIn(() => localStorage),
    reload: () => location.reload(),
  });
  const router = createBrowserRouter(routes, { basename: config.base_path });
  const root = document.getElementById('root');
  if (root === null) throw new Error('no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
