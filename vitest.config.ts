import { defineConfig } from 'vitest/config';

const tests = '{src,gateway,simulator,openapi,locales,e2e/screens,testkit,tools}/**/*.test';
/** Tests of what needs a page: screens and building blocks, and the few modules that read their page. */
const pages = [`${tests}.tsx`, '**/*.dom.test.ts'];

/**
 * No test replaces a module: a worker does one file after another. Tests of a kind stand together, because a worker whose
 * next file is of the other kind would end.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // A machine may be slow; what hangs is ended all the same.
    testTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
    projects: [
      { extends: true, test: { name: 'code', include: [`${tests}.{ts,mjs}`], exclude: pages } },
      {
        extends: true,
        test: {
          name: 'page',
          include: pages,
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:4455/' } },
          setupFiles: ['e2e/screens/setup.ts'],
          // The document as text, made for each look at what is not there yet, costs more than the look.
          env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
