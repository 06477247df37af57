import type { Plugin } from 'vite';

/**
 * What verifies passkeys stands on `tsyringe`, which does not start without `reflect-metadata`. It is asked for, but the bundler
 * runs modules of the older kind (CommonJS) only after those that were asked for later.
 */
export const reflectFirst = (): Plugin => ({
  name: 'reflect-first',
  transform: {
    filter: { id: /\/node_modules\/tsyringe\/.*\/index\.js$/ },
    handler: (code) => ({ code: `import 'reflect-metadata';${code}`, map: null }),
  },
});
