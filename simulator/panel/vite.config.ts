import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds the simulator's panel into `dist/panel`. Nothing in it is inline, for a strict content security policy. */
export default defineConfig({
  root: import.meta.dirname,
  // The panel may be served below any path.
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
    rolldownOptions: {
      input: { panel: join(import.meta.dirname, 'index.html'), watch: join(import.meta.dirname, 'watch/watch.ts') },
      // The lanes read this file by its name.
      output: { entryFileNames: ({ name }) => (name === 'watch' ? 'watch.js' : 'assets/[name]-[hash].js') },
    },
  },
});
