import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import app from './vite.config.ts';

/** Stands for the address that a page's files lie below: the gateway puts its own in its place. */
const files = 'http://files.invalid/';

/** The app's routes as one file that renders them, `dist/server/render.mjs`, for the gateway: it imports nothing but Node itself. */
export default defineConfig({
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: { alias: app.resolve?.alias ?? [] },
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
