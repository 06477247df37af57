import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import app, { appPlugins } from '../../vite.config.ts';
import { demonstration } from './simulator.ts';

/** `npm run dev`: the app with the demonstration's servers on the same address. */
export default defineConfig({
  ...app,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [appPlugins(), demonstration()],
  // A build must not reload the pages of a development server.
  server: { watch: { ignored: ['**/dist/**'] } },
});
