import { defineConfig } from 'vitest/config';

/** `npm test -- node-versions`: what ships, as built, on each Node that is here. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.check.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
