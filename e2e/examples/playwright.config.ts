import type { PlaywrightTestConfig } from '@playwright/test';
import stories from '../playwright.config.ts';

const { globalSetup: _, ...shared } = stories;

/** The stories of the examples, which need neither the app nor the gateway. */
export default {
  ...shared,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../dist/e2e/artefacts',
  reporter: 'line',
  workers: 1,
} satisfies PlaywrightTestConfig;
