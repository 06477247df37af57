import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The simulator's page into `dist/panel`: files of its own, no part of the app's. Nothing inline, for a strict policy. */
export default defineConfig({
  root: join(root, 'panel'),
  // Wherever the page stands.
  base: './',
  publicDir: false,
  plugins: [react()],
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  build: {
    outDir: join(root, 'dist/panel'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
  },
});
