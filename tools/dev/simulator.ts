import { fileURLToPath } from 'node:url';
import { withAppConfig } from '@members/demo/app-config';
import type { AppConfig } from '@members/openapi';
import { orySimulator } from 'ory-simulator/vite';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The app's configuration in development: Kratos is below the page's own address, and there is no main application. */
const appConfig: Partial<AppConfig> = { kratos_url: '/kratos', login_gate: 'open', main_application_url: '/' };

/** Plugins of `npm run dev`: serve the demonstration's servers on the app's address, with an account to sign in. */
export function demonstration(): Plugin[] {
  return [
    orySimulator({
      config: `${root}tools/demo/kratos.yml`,
      hydra: `${root}tools/demo/hydra.yml`,
      over: {
        kratos: { identity: { schemas: [{ id: 'default', url: `file://${root}tools/demo/identity.schema.json` }] } },
      },
      seed: ({ control }) =>
        control.createIdentity({
          traits: { email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' },
          password: 'tournesol-lundi-7',
          verified: true,
        }),
      panel: async () => {
        const { buildPanel } = await import('@members/demo/build-app');
        await buildPanel(root);
        return `${root}dist/panel`;
      },
    }),
    {
      name: 'simulator-config',
      apply: 'serve',
      transformIndexHtml: {
        order: 'pre',
        handler: (html, { path }) => (path === '/index.html' ? withAppConfig(html, appConfig) : html),
      },
    },
    {
      name: 'simulator-drawer',
      apply: 'serve',
      transformIndexHtml: (_, { path }) =>
        path === '/index.html'
          ? [{ tag: 'script', attrs: { type: 'module', src: '/simulator/panel/drawer/main.tsx' }, injectTo: 'body' }]
          : [],
    },
  ];
}
