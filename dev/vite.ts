import type { Plugin } from 'vite';

/** Where the development server shows every building block; no build has it. */
export const address = '/__ui';

/** Serves the page of all building blocks under its own address, in development only. */
export function uiPage(): Plugin {
  return {
    name: 'ui-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [path, query] = (request.url ?? '').split('?');
        if (path === address || path === `${address}/`) request.url = `/dev/ui.html${query ? `?${query}` : ''}`;
        next();
      });
    },
  };
}
