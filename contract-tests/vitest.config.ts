import { defineConfig } from 'vitest/config';

// The official client has two others beside it, which are no dependencies (`npm run contract:sdks`).
const clients = process.env.ORY_CLIENTS ? { '@ory/client': new URL('sdk/apart.ts', import.meta.url).pathname } : {};

export default defineConfig({
  resolve: { alias: clients },
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    // A machine may be slow; what hangs is ended all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No test replaces a module: a worker can do one file after another.
    isolate: false,
    // Node reads the sources itself, and keeps what it compiled; only another client needs more.
    experimental: { viteModuleRunner: Boolean(process.env.ORY_CLIENTS) },
  },
});
