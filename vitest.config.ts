import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Node 20 would stop later, at an import that it does not know.
if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `The tests need Node 24, and this is ${process.version}: "npm test -- NAME" and "npx vitest" have it.`,
  );

const folders = '{src,gateway,simulator,engines,openapi,locales,e2e/screens,evidence,testkit,tools}';
const tests = `${folders}/**/*.test`;
/** Tests that need a DOM: screens, building blocks and the modules that read the page. */
const pages = [`${tests}.tsx`, `${folders}/**/*.dom.test.ts`];
/** Tests that start processes, build, or take more than ten seconds. `npm test` leaves them to `npm run test:all`. */
const processes = [
  'gateway/{main,malformed-requests}.test.ts',
  'gateway/kratos/account-events.test.ts',
  'gateway/oauth2/{login-matrix,login.walks,step-up.walks}.test.ts',
  'gateway/observability/tracing.test.ts',
  'gateway/pages/views.test.ts',
  'gateway/throttle/{redis,sliding-window,throttle}.test.ts',
  'locales/check.test.ts',
  'simulator/cli/{doctor,main,persist,reload,up,worlds}.test.ts',
  'simulator/control/api.test.ts',
  'simulator/{hydra,kratos}/fuzz{,-admin}.test.ts',
  'simulator/host/hosts.test.ts',
  'tools/dev/drawer.test.ts',
  'tools/package/package.test.ts',
  'tools/recipes/*.test.ts',
];
/**
 * Tests that show each recorded answer, each scenario, or each screen with hostile texts, or that need a DOM for more than ten
 * seconds. They are no part of `npm test`, either.
 */
const recorded = [
  'e2e/screens/missing-members.test.tsx',
  'e2e/screens/recorded/*.test.tsx',
  'e2e/screens/rendered/hostile-texts.test.tsx',
  'e2e/screens/scenarios.test.tsx',
  'e2e/screens/settings/settings.test.tsx',
  'simulator/panel/panel.test.tsx',
];
/** Tests of screens in other apps: they have a router of their own (docs/decisions/0063-screens-without-a-router.md). */
const embedded = ['e2e/screens/embedded/*.test.tsx'];

/** Settings of tests that need a DOM. */
const withDom = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://127.0.0.1:4455/' } },
  setupFiles: ['e2e/screens/setup.ts'],
  // Testing Library prints the document in each failed query, also while it waits. That costs more than the query.
  env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
};

/**
 * Workers are not isolated, because no test replaces a module. The projects run one after the other, because a worker ends when
 * its next file needs another environment.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // Long enough for a slow machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    isolate: false,
    // Workers keep all processors busy. V8's threads for garbage would compete with them, and a larger young generation has less.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'code', include: [`${tests}.{ts,mjs}`], exclude: [...pages, ...processes] } },
      { extends: true, test: { name: 'process', include: processes, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: {
          ...withDom,
          name: 'page',
          include: pages,
          exclude: [...recorded, ...embedded],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve: {
          alias: { 'react-router-dom': join(import.meta.dirname, 'sign-in-react/one-screen/react-router-dom.tsx') },
        },
        test: { ...withDom, name: 'embedded', include: embedded, sequence: { groupOrder: 4 } },
      },
      { extends: true, test: { ...withDom, name: 'recorded', include: recorded, sequence: { groupOrder: 3 } } },
    ],
  },
});
