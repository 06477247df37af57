// `npm run dev`: the app on Vite's development server, with Kratos, Hydra and the panel on the same address; with `--worker`
// both servers are in the page, behind MSW's service worker.
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run.mjs';

const asked = process.argv.slice(2);
const inPage = asked.includes('--worker') ? ['-c', join(root, 'tools/demo/vite.config.ts')] : [];
run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), ...inPage, ...asked.filter((word) => word !== '--worker')]);
