import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { AppConfig } from '../openapi/index.ts';
import type { Fetch } from '../src/api/kratos.ts';
import { defaultConfig } from '../src/config.ts';
import type { Locale } from '../src/intl/locales.ts';
import { loadLocale } from '../src/intl/provider.tsx';
import { createRoutes } from '../src/router.tsx';

const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => noise.push(words.map(String).join(' ')));
  }
});

/** Whatever is written to the console is a defect: of the app, or of the test. */
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  expect(noise).toEqual([]);
});

interface Given {
  readonly fetch: Fetch;
  readonly clock: { now(): number };
  readonly locale?: Locale;
  readonly config?: Partial<AppConfig>;
}

/** Opens the app at an address: real routes, loaders and actions; `fetch` and the clock are the test's. */
export async function openApp(address: string, { fetch, clock, locale = 'fr', config = {} }: Given) {
  const told: string[] = [];
  let shown = () => '';
  const routes = createRoutes({
    config: { ...defaultConfig, login_gate: 'open', ...config },
    fetch,
    locale: await loadLocale(locale),
    now: clock.now,
    shownPath: () => shown(),
    report: (what) => told.push(what),
  });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  shown = () => router.state.location.pathname;
  const { container } = render(<RouterProvider router={router} />);
  return { router, container, told, user: userEvent.setup() };
}

/** The page's title, once it is there. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** A field by its label, as the element that holds the value. */
export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
