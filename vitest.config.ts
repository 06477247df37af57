import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,simulator,openapi,locales,demo,scripts,screens}/**/*.test.{ts,tsx,mjs}'],
    restoreMocks: true,
    testTimeout: 15_000,
    maxWorkers: 2,
  },
});
