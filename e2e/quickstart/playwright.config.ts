import type { PlaywrightTestConfig } from '@playwright/test';
import stories from '../playwright.config.ts';

/** Runs one story at a time: the quickstart files have fixed ports. */
export default {
  ...stories,
  testDir: '.',
  outputDir: '../../dist/e2e/artefacts',
  globalSetup: '../global-setup.ts',
  reporter: 'line',
  fullyParallel: false,
  workers: 1,
  ...(process.env.EXPRESS_UI ? {} : { testIgnore: 'express.story.ts' }),
} satisfies PlaywrightTestConfig;
