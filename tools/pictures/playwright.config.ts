import { launchOptions } from '@members/testkit/chromium';
import { root } from '@members/testkit/servers';
import { defineConfig } from '@playwright/test';

// Kratos and its simulator resolve the identity schema's path from the working directory.
process.chdir(root);

// Deterministic painting: otherwise rounded corners differ slightly from run to run.
const painting = ['--num-raster-threads=1', '--disable-partial-raster', '--disable-skia-runtime-opts', '--disable-gpu'];

/** `npm run screenshots` and `npm run screenshots -- --compare`: every state of `states.ts` is a test. */
export default defineConfig({
  testMatch: 'pictures.spec.ts',
  outputDir: '../../dist/screenshots',
  snapshotPathTemplate: '../../docs/screenshots/{arg}{ext}',
  globalSetup: '../../e2e/global-setup.ts',
  build: { external: ['**/*.ts'] },
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000, toMatchSnapshot: { threshold: 0.1 } },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...launchOptions(process.env, [...painting, '--lang=fr']),
      // The browser's own texts (an empty date field) are French if it has them: Debian's package chromium-l10n.
      env: { ...process.env, LANGUAGE: 'fr' },
    },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
