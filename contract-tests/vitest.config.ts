import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    maxWorkers: 2,
    // A machine may be slow; what hangs is ended all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No test replaces a module: a worker can do one file after another.
    isolate: false,
  },
});
