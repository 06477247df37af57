import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.test.ts'],
    // Servers start, and walks are compared: how long that takes is the machine's affair, and no test is about it.
    testTimeout: 60_000,
    maxWorkers: 2,
    // A machine may be slow; what hangs is ended all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // No test replaces a module: a worker can do one file after another.
    isolate: false,
  },
});
