import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { AppConfig } from '../../../openapi/index.ts';
import { defaultConfig } from '../../../src/config.ts';
import { createPageStorage } from '../../../src/flow/storage.ts';
import { loadLocale } from '../../../src/intl/testing.ts';
import { createRoutes } from '../../../src/router.tsx';
import { render } from '../../../src/server.tsx';
import type { Fetch, View, ViewData } from '../../../src/view.ts';
import { runs, stop } from '../page.ts';

const { messages: french } = await loadLocale('fr');

type Page = Extract<View, { readonly outcome: 'page' }>;

/** Where the app is served from, and where it reaches Kratos: through the gateway. */
export const origin = 'http://127.0.0.1:4455';
const config: AppConfig = { ...defaultConfig, kratos_url: origin, gateway: true, login_gate: 'open' };

/** Renders the app's page for an address, as the gateway does. `fetch` stands for the servers. */
export const renderAt = (address: string, fetch: Fetch): Promise<View> =>
  render({
    config,
    url: new URL(address, origin),
    fetch,
    locale: 'fr',
    localeChosen: true,
    messagesOf: () => french,
    theme: undefined,
    jar: { read: () => '', write: () => {} },
    cookieAttributes: '; Path=/',
    signal: new AbortController().signal,
    report: () => {},
  });

/** The page, or a failure of the test where there is none. */
export async function pageAt(address: string, fetch: Fetch): Promise<Page> {
  const view = await renderAt(address, fetch);
  if (view.outcome !== 'page') throw new Error(`${address}: ${JSON.stringify(view)}`);
  return view;
}

/** What is sent over the network arrives as UTF-8. */
const sent = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * Opens a rendered page as a browser does: its HTML is parsed, then the app takes it over with the data that came with it.
 * @returns what did not fit: React tells of each place where the page is not what the app makes of the data
 */
export async function takeOver({ body, data }: Page, fetch: Fetch): Promise<string[]> {
  stop();
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = sent(body);
  document.body.replaceChildren(root);
  const view: ViewData = JSON.parse(sent(JSON.stringify(data)));
  const routes = createRoutes({
    config,
    fetch,
    origin,
    locale: await loadLocale('fr'),
    loadLocale,
    localeChosen: true,
    visitStorage: createPageStorage(),
    timeZone: view.timeZone,
    now: () => view.now,
  });
  for (const { route } of matchRoutes(routes, new URL(view.at, origin)) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  history.replaceState(null, '', view.at);
  const router = createBrowserRouter(routes, { hydrationData: view });
  const misfits: string[] = [];
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const react = await act(async () =>
    hydrateRoot(root, app, { onRecoverableError: (error) => misfits.push(String(error)) }),
  );
  runs({
    routes,
    dispose: () => {
      act(() => react.unmount());
      router.dispose();
    },
  });
  return misfits;
}
