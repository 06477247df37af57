import { defaultConfig } from '@members/app/config';
import type { AppEvent } from '@members/app/flow/events';
import { createCookieStorage } from '@members/app/flow/storage';
import { loadLocale } from '@members/app/intl/testing';
import { createRoutes } from '@members/app/router';
import type { Locale } from '@members/locales/languages';
import type { AppConfig } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import { fireEvent, getConfig, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { setRunningApp, stopRunningApp } from './running-app.ts';

/** Returns the window with a `location` whose `assign` and `replace` only record the address. */
function watchedWindow(leftFor: string[]): Window {
  const leave = (address: string | URL) => leftFor.push(String(address));
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

/** The cookies of the page. They are deleted after each test. */
const jar = {
  read: () => document.cookie,
  write: (line: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = line;
  },
};

interface AppOptions {
  readonly fetch: Fetch;
  readonly clock: { now(): number };
  readonly locale?: Locale;
  readonly config?: Partial<AppConfig>;
  readonly localeChosen?: boolean;
}

/**
 * Opens the app at an address and ends the app that was open. Routes, loaders and actions are the real ones; `fetch` and the
 * clock are the test's.
 * @returns `reported` has the app's reports to its host, `leftFor` the addresses that the browser would load
 */
export async function openApp(
  address: string,
  { fetch, clock, locale = 'fr', config = {}, localeChosen = false }: AppOptions,
) {
  stopRunningApp();
  const reported: string[] = [];
  const leftFor: string[] = [];
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
    report: (what) => reported.push(what),
    visitStorage: createCookieStorage(jar, '; Path=/'),
    deviceStorage: createCookieStorage(jar, '; Path=/'),
    reload: () => leftFor.push('reload'),
  });
  window.history.pushState(null, '', address);
  const router = createBrowserRouter(routes, { window: watchedWindow(leftFor) });
  setRunningApp({ dispose: () => router.dispose(), routes });
  const { container } = render(<RouterProvider router={router} />);
  return { router, container, reported, leftFor, events, user: userEvent.setup() };
}

/** Waits for the title of the page. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Matches the innermost element with this sentence, even if names in it have elements of their own. */
export function sentence(words: RegExp): (own: string, element: Element | null) => boolean {
  const says = (element: Element | null) => element !== null && words.test(element.textContent.replace(/\s+/g, ' '));
  return (_, element) => says(element) && ![...(element?.children ?? [])].some(says);
}

/** Returns everything that the page shows as an error. */
export const shownErrors = () => [...document.querySelectorAll<HTMLElement>('[data-severity=error]')];

/** Waits for an error on the page and returns the first one. */
export const findError = () =>
  waitFor(() => {
    const [found] = shownErrors();
    if (found === undefined) throw new Error('the page shows no error');
    return found;
  });

/** Finds a field by its label. */
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Waits until a response has replaced a form: input that is typed before would be lost with the old form. */
export function formReplaced(form: HTMLFormElement | null): Promise<void> {
  return waitFor(() => {
    if (form?.isConnected || document.querySelector('form[aria-busy=true]')) throw new Error('the form is still there');
  });
}

/** Opens the whole settings: right after a recovery they show only the card for a new password. */
export function showAllSettings(): void {
  const all = screen.queryByRole('button', { name: 'Voir tous les paramètres' });
  if (all !== null) fireEvent.click(all);
}

/**
 * Dispatches an event of the window, such as `online`. React renders what follows in its own time, as in a browser: `act` would
 * render at once, with whatever else was under way.
 */
export const windowEvent = (name: string): Promise<boolean> =>
  getConfig().asyncWrapper(async () => window.dispatchEvent(new Event(name))) as Promise<boolean>;
