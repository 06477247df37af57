import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Locale } from '../../locales/languages.ts';
import type { AppConfig } from '../../openapi/index.ts';
import type { Fetch } from '../../src/api/fetch.ts';
import { defaultConfig } from '../../src/config.ts';
import type { AppEvent } from '../../src/flow/events.ts';
import { createCookieStorage } from '../../src/flow/storage.ts';
import { loadLocale } from '../../src/intl/testing.ts';
import { createRoutes } from '../../src/router.tsx';
import { runs, stop } from './page.ts';

/** The page's window, whose `location.assign` and `replace` only note where the browser would go. */
function watchedWindow(left: string[]): Window {
  const leave = (address: string | URL) => left.push(String(address));
  const location = new Proxy(
    {},
    { get: (_, key) => (key === 'assign' || key === 'replace' ? leave : Reflect.get(window.location, key)) },
  );
  return new Proxy(window, {
    get: (target, key) => {
      if (key === 'location') return location;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' && !/^[A-Z]/.test(String(key)) ? value.bind(target) : value;
    },
  });
}

/** Cookies end with a test. */
const jar = {
  read: () => document.cookie,
  write: (line: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = line;
  },
};

interface Given {
  readonly fetch: Fetch;
  readonly clock: { now(): number };
  readonly locale?: Locale;
  readonly config?: Partial<AppConfig>;
  readonly localeChosen?: boolean;
}

/**
 * Opens the app at an address, in place of the one opened before: real routes, loaders and actions on the page's own
 * history; `fetch` and the clock are the test's.
 */
export async function openApp(
  address: string,
  { fetch, clock, locale = 'fr', config = {}, localeChosen = false }: Given,
) {
  stop();
  const told: string[] = [];
  const left: string[] = [];
  const events: AppEvent[] = [];
  const routes = createRoutes({
    config: { ...defaultConfig, login_gate: 'open', ...config },
    fetch,
    locale: await loadLocale(locale),
    loadLocale,
    localeChosen,
    onEvent: (event) => events.push(event),
    now: clock.now,
    shownPath: () => window.location.pathname,
    shownHash: () => window.location.hash,
    report: (what) => told.push(what),
    visitStorage: createCookieStorage(jar, '; Path=/'),
    deviceStorage: createCookieStorage(jar, '; Path=/'),
    reload: () => left.push('reload'),
  });
  window.history.pushState(null, '', address);
  const router = createBrowserRouter(routes, { window: watchedWindow(left) });
  runs({ dispose: () => router.dispose(), routes });
  const { container } = render(<RouterProvider router={router} />);
  return { router, container, told, left, events, user: userEvent.setup() };
}

/** The page's title, once it is there. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Finds a sentence by its words; those of others stand in an element of their own. */
export function sentence(words: RegExp): (own: string, element: Element | null) => boolean {
  const says = (element: Element | null) => element !== null && words.test(element.textContent.replace(/\s+/g, ' '));
  return (_, element) => says(element) && ![...(element?.children ?? [])].some(says);
}

/** What is shown as an error. */
export const faults = () => [...document.querySelectorAll<HTMLElement>('[data-severity=error]')];

/** The error that is shown, once there is one. */
export const fault = () =>
  waitFor(() => {
    const [found] = faults();
    if (found === undefined) throw new Error('nothing is shown as an error');
    return found;
  });

/** A field by its label, as the element that holds the value. */
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** After a recovery only what gives a new way in is shown at first: asks for the rest. */
export function showAll(): void {
  const all = screen.queryByRole('button', { name: 'Voir tous les paramètres' });
  if (all !== null) fireEvent.click(all);
}
