import { areScriptsOff, skippedStories } from '@members/testkit/browser/stage/mode';
import { launchOptions, lowMemoryFlags } from '@members/testkit/chromium';
import { root, usesRunningServers } from '@members/testkit/servers';
import { defineConfig } from '@playwright/test';

// Kratos and its simulator resolve the path of the identity schema from the working directory.
process.chdir(root);

export default defineConfig({
  testDir: 'stories',
  testMatch: '*.story.ts',
  testIgnore: Object.keys(skippedStories).map((files) => `**/${files}`),
  outputDir: '../dist/e2e/artefacts',
  globalSetup: './global-setup.ts',
  // Node strips the types itself: Babel would cost each worker seconds.
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  // One more than the processors of a small machine: a story that waits needs no processor.
  workers: usesRunningServers ? 1 : 3,
  // The retry records a trace. The report of `npm test` counts a story that passes only then as failed.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['line'],
    ['../testkit/how-to-repeat.ts'],
    ['json', { outputFile: process.env.E2E_REPORT ?? '../dist/e2e/results.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(process.env, lowMemoryFlags),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    javaScriptEnabled: !areScriptsOff,
  },
});
