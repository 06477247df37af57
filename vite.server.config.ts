import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** Placeholder for the address of the app's files; the gateway replaces it by its own. */
const files = 'http://files.invalid/';

/** Bundles the app's routes and React into `dist/server/render.mjs`, which the gateway uses to render pages. */
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
