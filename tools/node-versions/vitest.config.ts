import { defineConfig } from 'vitest/config';

/** `npm test -- node-versions`: tests the built products on each available version of Node. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.check.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
