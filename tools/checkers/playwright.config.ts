import { defineConfig } from '@playwright/test';
import pictures from '../pictures/playwright.config.ts';

/** `npm run checkers`: every state of the pictures is a test. */
export default defineConfig(pictures, { testMatch: 'checkers.spec.ts', outputDir: '../../dist/checkers/report' });
