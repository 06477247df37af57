import { defineConfig } from 'vitest/config';

// Ory also publishes a client for each server. They are not dependencies: `npm run evidence -- sdks` runs with them.
const clients = process.env.ORY_CLIENTS
  ? { '@ory/client': new URL('sdk/separate-clients.ts', import.meta.url).pathname }
  : {};

/** Tests of the runner's companions. They start processes or play thousands of requests, so the gate leaves them out. */
const companions = ['doctor/*.test.ts', 'fuzz/fuzz.test.ts', 'proxy/*.test.ts', 'versions/as/*.test.ts'];

export default defineConfig({
  resolve: { alias: clients },
  test: {
    root: new URL('.', import.meta.url).pathname,
    maxWorkers: 2,
    // Long enough for a slow machine.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // No test mocks a module, so files can share a worker.
    isolate: false,
    // As in the other vitest.config.ts: fewer collections, and no threads that compete with the workers.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    // Node runs the TypeScript sources itself, which is faster; only the client's alias needs Vite.
    experimental: { viteModuleRunner: Boolean(process.env.ORY_CLIENTS) },
    projects: [
      { extends: true, test: { name: 'suites', include: ['**/*.test.ts'], exclude: companions } },
      { extends: true, test: { name: 'companions', include: companions } },
    ],
  },
});
