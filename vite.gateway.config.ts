import { defineConfig } from 'vite';

/**
 * The gateway as one file, `dist/gateway/main.mjs`, for the production image: it imports nothing but Node itself, so the
 * image installs no package. As deep as `src/gateway`, because it finds `dist/app` from where it is.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/gateway/main.ts',
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
  },
});
