import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { eventsWithoutUndici, listInputs } from './bundle-plugins.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the simulator's command with its packages into `dist/simulator-bundle`: `main.mjs` for its image, which needs no
 * `npm ci`, and `cli.mjs` for `npm run simulator`, which starts faster than from the sources. The packages of the command `mcp`
 * stay out: assistants do not start it in a container.
 */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [
    eventsWithoutUndici,
    listInputs(root, ['package-lock.json', 'simulator/bundle-plugins.ts', 'simulator/vite.config.ts']),
  ],
  ssr: { noExternal: true, external: ['@modelcontextprotocol/sdk', 'zod'] },
  build: {
    ssr: true,
    outDir: 'dist/simulator-bundle',
    // A running server may still load files of an earlier build.
    emptyOutDir: false,
    target: 'node20.19',
    sourcemap: true,
    license: { fileName: 'THIRD-PARTY-NOTICES.md' },
    rolldownOptions: {
      input: { main: 'simulator/package/bin.ts', cli: 'simulator/cli/main.ts' },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
