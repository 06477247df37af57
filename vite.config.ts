import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the app into files that a strict content security policy can serve: nothing inline, no data: addresses.
 * `index.html` names its files from the root (the gateway puts its base path before them); scripts find theirs by
 * their own address.
 */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
  },
  experimental: {
    renderBuiltUrl: (filename, { hostType }) => (hostType === 'html' ? `/${filename}` : { relative: true }),
  },
});
