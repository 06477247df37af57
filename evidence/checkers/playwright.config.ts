import pictures from '@members/tools/pictures/playwright.config';
import { defineConfig } from '@playwright/test';

/** `npm run evidence -- checkers`: every state of the pictures is a test. */
export default defineConfig(pictures, { testMatch: 'checkers.spec.ts', outputDir: '../../dist/checkers/report' });
