import { launchOptions, lowMemoryFlags } from '@members/testkit/chromium';
import { root } from '@members/testkit/servers';
import { defineConfig } from '@playwright/test';

// Kratos and its simulator resolve the path of the identity schema from the working directory.
process.chdir(root);

/** Runs one story at a time: the quickstart files have fixed ports. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  testIgnore: process.env.EXPRESS_UI ? [] : ['express.story.ts'],
  outputDir: '../../dist/e2e/artefacts',
  globalSetup: '../../e2e/global-setup.ts',
  // Node strips the types itself.
  build: { external: ['**/*.ts'] },
  reporter: 'line',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: { launchOptions: launchOptions(process.env, lowMemoryFlags), locale: 'fr-FR' },
});
