import { defineConfig } from 'vite';

/**
 * Bundles the gateway with its packages into `dist/gateway/main.mjs`, so that the production image installs no package. Parts
 * that are loaded only on demand (Redis, OpenTelemetry) are files beside it.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'gateway/main.ts',
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node20.19',
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});
