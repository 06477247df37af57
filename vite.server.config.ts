import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** Stands for the address of the app's files: the gateway puts its own in its place. */
const files = 'http://files.invalid/';

/** Bundles the app's routes and React into one file, `dist/server/render.mjs`, with which the gateway renders pages. */
export default defineConfig({
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  css: app.css ?? {},
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20.19',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'render.mjs', codeSplitting: false } },
  },
  experimental: { renderBuiltUrl: (name) => files + name },
});
