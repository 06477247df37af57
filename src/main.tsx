import './theme/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readConfig } from './config.ts';
import { negotiate } from './intl/negotiate.ts';
import { loadLocale } from './intl/provider.tsx';
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

async function start(): Promise<void> {
  const config = readConfig(document);
  const locale = await loadLocale(
    negotiate({
      ui_locales: new URLSearchParams(location.search).get('ui_locales'),
      stored: storedLocale(),
      configured: config.default_locale,
      browser: navigator.languages,
    }),
  );
  const routes = createRoutes({
    config,
    locale,
    fetch: (request) => fetch(request),
    onLocale: storeLocale,
    shownPath: () => location.pathname,
    report: (what) => console.warn(what),
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

void start();
