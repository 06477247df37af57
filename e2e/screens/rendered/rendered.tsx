import { defaultConfig } from '@members/app/config';
import { createPageStorage } from '@members/app/flow/storage';
import { loadLocale } from '@members/app/intl/testing';
import { createRoutes } from '@members/app/router';
import { render } from '@members/app/server';
import type { AppConfig } from '@members/openapi';
import type { Fetch, View, ViewData } from '@members/pages/view';
import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { setRunningApp, stopRunningApp } from '../running-app.ts';

const { messages: french } = await loadLocale('fr');

type Page = Extract<View, { readonly outcome: 'page' }>;

/** The origin of the app and of Kratos, which the app reaches through the gateway. */
export const origin = 'http://127.0.0.1:4455';
const config: AppConfig = { ...defaultConfig, kratos_url: origin, gateway: true, login_gate: 'open' };

/** Renders the page of an address, as the gateway does. @param fetch answers for the servers */
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

/** Renders the page of an address. @throws if the app renders no page for it */
export async function pageAt(address: string, fetch: Fetch): Promise<Page> {
  const view = await renderAt(address, fetch);
  if (view.outcome !== 'page') throw new Error(`${address}: ${JSON.stringify(view)}`);
  return view;
}

/** Returns a text as it arrives over the network, encoded in UTF-8. */
const throughUtf8 = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * Opens a rendered page as a browser does: parses its HTML, then hydrates the app with the data of the page.
 * @returns React's errors about differences between the page and the app
 */
export async function hydrate({ body, data }: Page, fetch: Fetch): Promise<string[]> {
  stopRunningApp();
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = throughUtf8(body);
  document.body.replaceChildren(root);
  const view: ViewData = JSON.parse(throughUtf8(JSON.stringify(data)));
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
  setRunningApp({
    routes,
    dispose: () => {
      act(() => react.unmount());
      router.dispose();
    },
  });
  return misfits;
}
