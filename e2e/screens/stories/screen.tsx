import { defaultConfig } from '@members/app/config';
import type { LoadedLocale } from '@members/app/intl/catalogues';
import { createRoutes } from '@members/app/router';
import hydra from '@members/demo/hydra.yml?raw';
import schema from '@members/demo/identity.schema.json?raw';
import kratos from '@members/demo/kratos.yml?raw';
import type { AppConfig } from '@members/openapi';
import type { Meta } from '@storybook/react-vite';
import { createSimulation, parseHydraConfig, parseKratosConfig } from 'ory-simulator/browser';
import { simulatorLoader } from 'ory-simulator/storybook';
import { type ReactNode, useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { askGateway } from './gateway.ts';
import { loadLocale } from './texts.ts';

interface AppProps {
  /** An address of the app. */
  readonly open: string;
  readonly locale: LoadedLocale;
  readonly config: Partial<AppConfig>;
}

/** Shows the app at an address, in a memory router that does not change Storybook's address. */
function App({ open, locale, config }: AppProps): ReactNode {
  const [router] = useState(() => {
    const { pathname, search, hash } = new URL(open, 'http://app.invalid');
    const routes = createRoutes({
      config: { ...defaultConfig, gateway: true, login_gate: 'open', main_application_url: '#', ...config },
      fetch: async (request) => (await askGateway(request)) ?? fetch(request),
      locale,
      loadLocale,
      localeChosen: true,
    });
    return createMemoryRouter(routes, { initialEntries: [`${pathname}${search}${hash}`] });
  });
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Runs the demonstration's Kratos and Hydra in the page of the story. */
const simulated = simulatorLoader(() =>
  createSimulation({
    kratos: (over) =>
      parseKratosConfig({
        files: [{ name: 'kratos.yml', text: kratos }, ...over],
        env: {},
        dev: true,
        readSchema: async () => schema,
      }),
    hydra: async () => parseHydraConfig({ files: [{ name: 'hydra.yml', text: hydra }], env: {}, dev: true }),
  }),
);

/**
 * The common part of all stories of screens. Parameters of a story: `scenario` loads a scenario of the simulator; without it
 * the servers are empty. `path` replaces the address of the scenario. `config` changes the configuration of the app.
 */
export const screen = {
  loaders: [simulated, async ({ globals }) => ({ locale: await loadLocale(globals.locale) })],
  render: (_, { loaded: { open, locale }, parameters: { path, config = {} } }) => (
    <App key={`${open} ${locale.locale}`} open={path ?? open ?? '/'} locale={locale} config={config} />
  ),
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
