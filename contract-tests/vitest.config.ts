import { defineConfig } from 'vitest/config';

// Ory also publishes a client for each server. They are not dependencies: `npm run contract:sdks` runs with them.
const clients = process.env.ORY_CLIENTS
  ? { '@ory/client': new URL('sdk/separate-clients.ts', import.meta.url).pathname }
  : {};

export default defineConfig({
  resolve: { alias: clients },
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    // Long enough for a slow machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // No test mocks a module, so files can share a worker.
    isolate: false,
    // Node runs the TypeScript sources itself, which is faster; only the client's alias needs Vite.
    experimental: { viteModuleRunner: Boolean(process.env.ORY_CLIENTS) },
  },
});
