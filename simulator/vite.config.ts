import { defineConfig } from 'vite';

/**
 * Bundles the simulator's command with its packages into `dist/simulator-bundle/main.mjs`, so that its image needs no `npm ci`.
 * The packages of the commands `mcp` and `sheet` stay out: nobody starts them in a container.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['@modelcontextprotocol/sdk', 'playwright-core', 'zod'] },
  build: {
    ssr: 'simulator/package/bin.ts',
    outDir: 'dist/simulator-bundle',
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    rolldownOptions: { output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});
