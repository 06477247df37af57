import './theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from './api/client.ts';
import { memoryIn } from './flow/memory.ts';
import { embeddedOrLoaded } from './intl/embedded.ts';
import { negotiate } from './intl/negotiate.ts';
import { createRoutes } from './router.tsx';

const localeKey = 'locale';

/** Storage may be forbidden; the interface then starts in the configured language each time. */
function storedLocale(): string | null {
  try {
    return localStorage.getItem(localeKey);
  } catch {
    return null;
  }
}

function storeLocale(locale: string): void {
  try {
    localStorage.setItem(localeKey, locale);
  } catch {
    // Nothing is lost but the memory of the choice.
  }
}

/**
 * Shows the app. Scripts of the page may listen to it: `addEventListener('identity', ({ detail }) => ...)` gets an `AppEvent`
 * for every form that was sent.
 * @param fetch how it reaches the servers; a call may be under way already */
export async function start(config: AppConfig, fetch: Fetch): Promise<void> {
  const uiLocales = new URLSearchParams(location.search).get('ui_locales');
  const stored = storedLocale();
  const locale = await embeddedOrLoaded(
    document,
    negotiate({
      ui_locales: uiLocales,
      stored,
      configured: config.default_locale,
      browser: navigator.languages,
    }),
  );
  const routes = createRoutes({
    config,
    locale,
    localeChosen: Boolean(uiLocales || stored),
    fetch,
    onLocale: storeLocale,
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
  if (root === null) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
