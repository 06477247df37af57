import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,simulator,openapi,locales,demo,scripts,screens}/**/*.test.{ts,tsx,mjs}'],
    restoreMocks: true,
    // A machine may be slow; what hangs is ended all the same.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
